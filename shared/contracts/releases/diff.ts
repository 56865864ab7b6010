import type { ReleaseRecord } from './record';

export type ReleaseDiff = ReturnType<typeof diffReleases>;

/** Content-hashed names change with every build, so a file is identified by its name without the hash. */
const plainName = (file: string): string => file.replace(/\.[0-9a-f]{8,10}(?=\.)/, '');

const firstRenderBytes = (record: ReleaseRecord): number => record.initialScripts.reduce((sum, file) => sum + (record.files[file]?.bytes ?? 0), 0);

/** The differences between two releases of an app: files, bytes, contract and commits. Pure. */
export function diffReleases(before: ReleaseRecord, after: ReleaseRecord) {
  const files = (record: ReleaseRecord) => new Map(Object.entries(record.files).map(([name, file]) => [plainName(name), file]));
  const [old, fresh] = [files(before), files(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])].sort();
  const changed = names.filter((name) => old.get(name)?.integrity !== fresh.get(name)?.integrity);
  /** The parts of a release's contract that can differ. */
  const facts = (record: ReleaseRecord): Readonly<Record<string, string>> => ({
    exposes: record.exposes.join(', '),
    routes: record.routes.join(', '),
    'requires react': record.requires.react ?? '',
    'requires singleton': record.requires.singleton ?? '',
    'provides react': record.provides.react ?? '',
    'provides singleton': record.provides.singleton ?? '',
  });
  const [was, is] = [facts(before), facts(after)];
  return {
    files: changed.map((file) => ({ file, before: old.get(file)?.bytes ?? null, after: fresh.get(file)?.bytes ?? null })),
    scriptBytes: { before: firstRenderBytes(before), after: firstRenderBytes(after) },
    contract: Object.entries(was).map(([what, text]) => ({ what, before: text, after: is[what] ?? '' })).filter((part) => part.before !== part.after),
    commits: compareLogs(before, after),
  };
}

/** Both logs hold the newest commits; the difference ends at the first common one. Without one they are not `whole`: more lie between. */
function compareLogs(before: ReleaseRecord, after: ReleaseRecord) {
  const apart = (own: ReleaseRecord, other: ReleaseRecord) => {
    const known = new Set(other.commits.map(({ hash }) => hash));
    const meeting = own.commits.findIndex(({ hash }) => known.has(hash));
    return own.commits.slice(0, meeting === -1 ? undefined : meeting);
  };
  const known = new Set(before.commits.map(({ hash }) => hash));
  return { before: before.commit, after: after.commit, added: apart(after, before), removed: apart(before, after), whole: after.commits.some(({ hash }) => known.has(hash)) };
}
