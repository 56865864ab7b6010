import { createHash } from 'node:crypto';
import type { ReleaseRecord } from 'shared/contracts/releases';
import { DamagedReleaseError } from './damaged-release';
import type { ReadText } from './document-parts';

/**
 * Reads fragments and styles for documents. They are written into pages and so no browser checks their hash: it is done here.
 * @throws {DamagedReleaseError} when the file is missing or not what the record says
 */
export function createTextReader(read: (release: ReleaseRecord, file: string) => Promise<Buffer | null>): ReadText {
  return async (release, file) => {
    const expected = release.files[file]?.integrity;
    const content = await read(release, file);
    const found = content === null ? null : `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (content === null || found !== expected) throw new DamagedReleaseError(release.app, release.version, file);
    return content.toString('utf8');
  };
}
