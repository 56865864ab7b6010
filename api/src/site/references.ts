import type { Composition, ReleaseReference, RemoteComposition } from 'shared/contracts/composition';
import type { ReleaseRecord } from 'shared/contracts/releases';

export type ComposedReleases = Readonly<Record<'shell' | 'marketing' | 'demos' | 'panel', { readonly active: ReleaseRecord | null; readonly fallback: ReleaseRecord | null }>>;

/** Folder that a release is served from, for ever. */
export function releaseBase({ app, version }: Pick<ReleaseRecord, 'app' | 'version'>): string {
  return `/r/${app}/${version}/`;
}

const isLoadable = (file: string) => file.endsWith('.js') || file.endsWith('.css');

/** A release as the page sees it: absolute paths with their integrity. */
export function referenceTo(record: ReleaseRecord): ReleaseReference {
  const base = releaseBase(record);
  return {
    version: record.version,
    container: record.container,
    entry: base + record.entry,
    scripts: record.initialScripts.map((file) => base + file),
    styles: record.styles.map((file) => base + file),
    routes: record.routes,
    integrity: integrityOf(record),
  };
}

/** Hash of every script and style of a release by absolute path. */
export function integrityOf(record: ReleaseRecord): Record<string, string> {
  const base = releaseBase(record);
  return Object.fromEntries(
    Object.entries(record.files)
      .filter(([file]) => isLoadable(file))
      .map(([file, { integrity }]) => [base + file, integrity]),
  );
}

/** What this page load is made of. */
export function compositionOf(releases: ComposedReleases): Composition {
  const remote = (name: 'marketing' | 'demos' | 'panel'): RemoteComposition => ({
    active: releases[name].active && referenceTo(releases[name].active),
    fallback: releases[name].fallback && referenceTo(releases[name].fallback),
  });
  return {
    shell: { version: releases.shell.active?.version ?? '' },
    remotes: { marketing: remote('marketing'), demos: remote('demos'), panel: remote('panel') },
  };
}
