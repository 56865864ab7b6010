import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DomainError, errorCode, except } from '../../platform';
import { refusal } from 'shared/contracts/releases/refusals';
import type { ReleaseAddress, ReleaseStore } from './release-store';

/** Release files in a local folder: `<root>/<app>/<version>/…`, uploads in `<root>/.staging`. */
export function createFolderReleaseStore(root: string): ReleaseStore {
  const folderOf = ({ app, version }: ReleaseAddress) => path.join(root, app, version);
  const stagingOf = ({ app, version }: ReleaseAddress) => path.join(root, '.staging', app, version);
  const completeOf = (release: ReleaseAddress) => `${stagingOf(release)}~complete`;

  return {
    stage: async (release, file, content) => {
      const target = path.join(stagingOf(release), file);
      const draft = `${target}~${randomUUID()}`;
      const put = () => mkdir(path.dirname(target), { recursive: true }).then(() => writeFile(draft, content)).then(() => rename(draft, target));
      // A publication of the same version may take the folder away meanwhile.
      await put().catch((error: unknown) => (errorCode(error) === 'ENOENT' ? put() : Promise.reject(error as Error))).catch(async (cause: unknown) => {
        // Half a file would keep the room that others need.
        await rm(draft, { force: true }).catch(() => undefined);
        if (['ENOSPC', 'EDQUOT'].includes(errorCode(cause) ?? '')) throw new DomainError('service_unavailable', [refusal(file, 'disk_full', { file })], { cause });
        throw clashes.has(errorCode(cause)) ? new DomainError('release_invalid', [refusal(file, 'file_clash', { file })], { cause }) : cause;
      });
    },
    readStaged: (release, file) => readOrNull(path.join(stagingOf(release), file)),
    removeStaged: async (release) => {
      for (const folder of [stagingOf(release), completeOf(release)]) await rm(folder, { recursive: true, force: true });
    },
    publish: async (release, files) => {
      const complete = completeOf(release);
      await rm(complete, { recursive: true, force: true });
      for (const file of files) {
        const target = path.join(complete, file);
        await mkdir(path.dirname(target), { recursive: true });
        await rename(path.join(stagingOf(release), file), target);
      }
      await mkdir(path.dirname(folderOf(release)), { recursive: true });
      await rm(folderOf(release), { recursive: true, force: true });
      await rename(complete, folderOf(release));
      await rm(stagingOf(release), { recursive: true, force: true, maxRetries: 3 });
    },
    read: (release, file) => readOrNull(path.join(folderOf(release), file)),
    remove: (release) => rm(folderOf(release), { recursive: true, force: true }),
  };
}

const readOrNull = (file: string): Promise<Buffer | null> =>
  readFile(file).catch(except((error) => absences.has(errorCode(error)), null));

/** Error codes of the file system for a file below another file, or in a folder's place. */
const clashes: ReadonlySet<string | undefined> = new Set(['ENOTDIR', 'EISDIR', 'EEXIST']);
const absences: ReadonlySet<string | undefined> = new Set(['ENOENT', 'EISDIR', 'ENOTDIR']);
