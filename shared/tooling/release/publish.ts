import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beginUpload, publishRelease, readRelease, uploadPath } from '../../contracts/releases/control';
import { eightAtOnce } from '../../contracts/releases/eight-at-once';
import type { AppName, ReleaseRecord } from '../../contracts/releases/record';
import { refusal } from '../../contracts/releases/refusals';
import type { BuiltRelease } from '../build/build';
import { compareReleases } from './compare-releases';
import { callAsOperator, RefusedError, send, type RunningSite } from './operator-client';
import { readTeamKey, signRelease } from './sign-release';

const provenance = new Set(['record: commit', 'record: commits', 'record: dirty']);

/** The registry's record of a version, or null. */
export function readPublished(site: RunningSite, app: AppName, version: string) {
  return callAsOperator(site, readRelease, { app, version }).catch((error: unknown) => {
    if (error instanceof RefusedError && error.code === 'release_not_found') return null;
    throw error;
  });
}

export const takenVersion = (app: AppName, version: string) => new Error(refusal('version', 'version_taken', { app, version }).message);

/**
 * Sends a built release to the registry: the files that no other release holds, then the record, signed by its team. Visitors are not
 * affected until it is activated.
 * @returns false when the registry already has it, built at any commit
 * @throws {Error} when it has another one of that version
 */
export async function publish(site: RunningSite, { folder, record }: BuiltRelease): Promise<boolean> {
  const known = await readPublished(site, record.app, record.version);
  if (known !== null) {
    // A merge has another commit than the published branch; the release is the same.
    if (compareReleases(known.record as ReleaseRecord, record).every(({ what }) => provenance.has(what))) return false;
    throw takenVersion(record.app, record.version);
  }
  const key = await readTeamKey(record.app, site.dataFolder);
  const { upload, lacking } = await callAsOperator(site, beginUpload, { app: record.app, version: record.version, files: record.files });
  await eightAtOnce(lacking ?? Object.keys(record.files), async (file) =>
    send(site, 'PUT', uploadPath(record, file), await readFile(path.join(folder, file)), 'application/octet-stream'));
  return (await callAsOperator(site, publishRelease, { record, upload, signature: signRelease(record, upload, key) })).created;
}
