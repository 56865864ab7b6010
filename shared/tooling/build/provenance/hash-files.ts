import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '../../../contracts/releases/hash';
import type { ReleaseFile } from '../../../contracts/releases/record';

/** Integrity and size of every file of a release folder by relative name. */
export async function hashFiles(folder: string): Promise<Record<string, ReleaseFile>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && path.join(entry.parentPath, entry.name) !== path.join(folder, 'release.json'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
  const files: Record<string, ReleaseFile> = {};
  for (const name of names) {
    const content = await readFile(path.join(folder, name));
    files[name] = { integrity: integrityOf(content), bytes: content.length };
  }
  return files;
}
