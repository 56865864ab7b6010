import type { Composition, ReleaseReference } from 'shared/contracts/composition';
import { hostName, type PerApp } from 'shared/contracts/apps';
import type { ReleaseRecord } from 'shared/contracts/releases';

export type ComposedReleases = PerApp<{ readonly active: ReleaseRecord | null; readonly fallback: ReleaseRecord | null }>;

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
  const remotes = Object.entries(releases).filter(([name, { active, fallback }]) => name !== hostName && (active ?? fallback) !== null);
  return {
    shell: { version: releases.shell.active?.version ?? '' },
    remotes: Object.fromEntries(remotes.map(([name, { active, fallback }]) => [name, { active: active && referenceTo(active), fallback: fallback && referenceTo(fallback) }])),
  };
}
