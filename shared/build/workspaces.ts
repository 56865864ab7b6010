import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildings, type Building } from '../contracts/releases';
import { installedPackages } from './installed-packages';

export const root = process.env.PROJECT_ROOT ?? path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder of a building's workspace, absolute. */
export function folderOf(building: Building): string {
  return path.join(root, building === 'shell' ? 'shell' : `remote-${building}`);
}

export function isBuilding(name: string | undefined): name is Building {
  return (buildings as readonly (string | undefined)[]).includes(name);
}

/** Version in the package.json of a folder below the root. */
export async function packageVersion(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest && typeof manifest.version === 'string') {
    return manifest.version;
  }
  throw new Error(`${folder}/package.json has no version`);
}

const notInputs = new Set(['node_modules', 'dist', 'e2e', 'bench', 'testing', 'data', 'output', '.cache']);

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (notInputs.has(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield file;
  }
}

/** SHA-256 (hex) over names and contents of everything that goes into a build. Same inputs, same build. */
export async function inputsHash(folders: readonly string[], extra: readonly string[] = []): Promise<string> {
  const hash = createHash('sha256');
  for (const text of extra) hash.update(text).update('\0');
  for (const folder of folders) {
    for await (const file of filesBelow(folder)) {
      hash.update(path.relative(root, file)).update('\0').update(await readFile(file)).update('\0');
    }
  }
  hash.update(JSON.stringify(installedPackages(await readFile(path.join(root, 'package-lock.json'), 'utf8'))));
  return hash.digest('hex');
}
