import type { Composition, ReleaseReference } from 'shared/contracts/apps/composition';
import { contentFolder, entryName, hostName, type PerApp, type ReleaseRecord } from 'shared/contracts/releases/record';
import { isBuiltCopy } from 'shared/contracts/apps/working-copies';

interface ComposedApp {
  readonly active: ReleaseRecord | null;
  readonly fallback: ReleaseRecord | null;
  /** Set when `active` is the fallback for a shell that failed this visitor. */
  readonly standsIn?: boolean;
}
export type ComposedReleases = PerApp<ComposedApp>;

/**
 * `shared`: files with a hash in their name are below the app, common to all releases, and the entry is named after its version. `own`:
 * everything is below the release. A fallback loads from there, so that a script that fails at one address has another. Both serve the same
 * bytes: a script finds its files relative to its own address.
 */
export type Addressing = 'shared' | 'own';

/**
 * Permanent address of a release's file. Shared only if all scripts, and what they show, have a hash in their name; a working copy's is below
 * its version.
 */
export function addressOf({ app, version, entry, files }: Pick<ReleaseRecord, 'app' | 'version' | 'entry' | 'files'>, file: string, addressing: Addressing): string {
  const isShared = addressing === 'shared' && !isBuiltCopy(version) && canShare(files, entry);
  if (isShared && file.startsWith(contentFolder)) return `/r/${app}/${file}`;
  return isShared && file === entry ? `/r/${app}/${entryName(version)}` : `/r/${app}/${version}/${file}`;
}

const sharing = new WeakMap<ReleaseRecord['files'], boolean>();

function canShare(files: ReleaseRecord['files'], entry: string): boolean {
  const known = sharing.get(files);
  if (known !== undefined) return known;
  const later = Object.keys(files).filter((name) => name !== entry && !/^(?:public|documents)\/|\.(?:css|json|map|txt)$/.test(name));
  const found = later.length > 0 && later.every((name) => name.startsWith(contentFolder));
  sharing.set(files, found);
  return found;
}

/** A release for the page: absolute paths with their integrity. */
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
      .filter(([file]) => /\.(?:js|css)$/.test(file))
      .map(([file, { integrity }]) => [addressOf(record, file, addressing), integrity]),
  );
}

/** The composition of this page load. */
export function compositionOf(releases: ComposedReleases): Composition {
  const remotes = Object.entries(releases).filter(([name, { active, fallback }]) => name !== hostName && (active ?? fallback) !== null);
  return {
    shell: { version: releases.shell.active?.version ?? '' },
    remotes: Object.fromEntries(remotes.map(([name, { active, fallback }]) => [name, { active: active && referenceTo(active, 'shared'), fallback: fallback && referenceTo(fallback, 'own') }])),
  };
}

/** Cache key of a composition. Releases may have the same files: then their versions or their addressing differ. */
export function compositionKey(releases: ComposedReleases): string {
  const nameOf = (release: ReleaseRecord | null) => (release === null ? '' : `${release.version}~${release.contentHash}`);
  return Object.entries(releases).map(([app, { active, fallback, standsIn }]) => [app, nameOf(active), nameOf(fallback), standsIn === true].join('/')).join('|');
}
