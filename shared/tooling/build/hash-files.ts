import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFile } from '../../contracts/releases';

/** Integrity and size of every file of a release folder by relative name. */
export async function hashFiles(folder: string): Promise<Record<string, ReleaseFile>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
  const files: Record<string, ReleaseFile> = {};
  for (const name of names) {
    const content = await readFile(path.join(folder, name));
    files[name] = { integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`, bytes: content.length };
  }
  return files;
}

/** SHA-256 (hex) over sorted names and hashes: equal for equal files, whenever and wherever they were built. */
export function contentHashOf(files: Readonly<Record<string, ReleaseFile>>): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(files).sort()) hash.update(`${name}\0${files[name]?.integrity ?? ''}\n`);
  return hash.digest('hex');
}
