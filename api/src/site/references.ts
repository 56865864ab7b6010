import type { Composition, ReleaseReference } from 'shared/contracts/composition';
import { contentFolder, entryName, hostName, type PerApp, type ReleaseRecord } from 'shared/contracts/releases';
import { builtVersion } from 'shared/contracts/working-copies';

interface ComposedApp {
  readonly active: ReleaseRecord | null;
  readonly fallback: ReleaseRecord | null;
  /** Set when `active` is what stands in for a shell that failed this visitor. */
  readonly standsIn?: boolean;
}
export type ComposedReleases = PerApp<ComposedApp>;

/**
 * `shared`: what has a hash in its name is found below the app, where all releases share it, and the entry is named after its
 * version. `own`: everything below the release. A stand-in is loaded from there, so that a script that does not arrive from
 * one address has another. Both serve the same bytes: a script finds its files from where it was loaded itself.
 */
export type Addressing = 'shared' | 'own';

/** Where a file of a release is served, for ever. Only a release whose scripts all have their hash in their name can share addresses; a working copy shares none, because its server answers below its version. */
export function addressOf({ app, version, entry, files }: Pick<ReleaseRecord, 'app' | 'version' | 'entry' | 'files'>, file: string, addressing: Addressing): string {
  const isShared = addressing === 'shared' && version !== builtVersion && canShare(files, entry);
  if (isShared && file.startsWith(contentFolder)) return `/r/${app}/${file}`;
  return isShared && file === entry ? `/r/${app}/${entryName(version)}` : `/r/${app}/${version}/${file}`;
}

const sharing = new WeakMap<ReleaseRecord['files'], boolean>();

function canShare(files: ReleaseRecord['files'], entry: string): boolean {
  const known = sharing.get(files);
  if (known !== undefined) return known;
  const later = Object.keys(files).filter((name) => /\.m?js$/.test(name) && name !== entry && !name.startsWith('public/'));
  const found = later.length > 0 && later.every((name) => name.startsWith(contentFolder));
  sharing.set(files, found);
  return found;
}

const isLoadable = (file: string) => file.endsWith('.js') || file.endsWith('.css');

/** A release as the page sees it: absolute paths with their integrity. */
export function referenceTo(record: ReleaseRecord, addressing: Addressing): ReleaseReference {
  const address = (file: string) => addressOf(record, file, addressing);
  return {
    version: record.version,
    container: record.container,
    entry: address(record.entry),
    scripts: record.initialScripts.map(address),
    styles: record.styles.map(address),
    routes: record.routes,
    integrity: integrityOf(record, addressing),
  };
}

/** Hash of every script and style of a release by absolute path. */
export function integrityOf(record: ReleaseRecord, addressing: Addressing): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record.files)
      .filter(([file]) => isLoadable(file))
      .map(([file, { integrity }]) => [addressOf(record, file, addressing), integrity]),
  );
}

/** What this page load is made of. */
export function compositionOf(releases: ComposedReleases): Composition {
  const remotes = Object.entries(releases).filter(([name, { active, fallback }]) => name !== hostName && (active ?? fallback) !== null);
  return {
    shell: { version: releases.shell.active?.version ?? '' },
    remotes: Object.fromEntries(remotes.map(([name, { active, fallback }]) => [name, { active: active && referenceTo(active, 'shared'), fallback: fallback && referenceTo(fallback, 'own') }])),
  };
}

/** Tells compositions apart, for what is composed once and served often. Releases may have the same files: then their versions differ, or where they are loaded from. */
export function compositionKey(releases: ComposedReleases): string {
  const nameOf = (release: ReleaseRecord | null) => (release === null ? '' : `${release.version}~${release.contentHash}`);
  return Object.entries(releases).map(([app, { active, fallback, standsIn }]) => [app, nameOf(active), nameOf(fallback), standsIn === true].join('/')).join('|');
}
