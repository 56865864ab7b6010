import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseRecord, type PrerenderedDocument, type ReleaseFile, type ReleaseRecord } from '../contracts/releases';
import type { InitialFiles } from './compile';
import { containerName, type BuildPlan } from './webpack-config';
import { root } from './workspaces';

/** The API contract's generation; it only grows, so releases say from which minor version on they work. */
export const apiContractVersion = '1.0.0';

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

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return ''; // A source archive has no history; the record then says so by an empty commit.
  }
}

/** Writes `release.json` beside the built files and returns it. */
export async function pack(plan: BuildPlan, sourceHash: string, initial: InitialFiles, documents: readonly PrerenderedDocument[]): Promise<ReleaseRecord> {
  const files = await hashFiles(plan.outputFolder);
  const entry = initial.scripts[0];
  if (entry === undefined) throw new Error(`${plan.building} has no entry script`);
  const shell = plan.building === 'shell';
  const record = {
    building: plan.building,
    version: plan.version,
    commit: commit(),
    sourceHash,
    builtAt: new Date().toISOString(),
    contentHash: contentHashOf(files),
    entry,
    container: containerName(plan.building, plan.version),
    initialScripts: [...initial.scripts],
    styles: [...initial.styles],
    exposes: shell ? [] : ['./app'],
    routes: documents.map((document) => document.route),
    documents: [...documents],
    requires: shell ? { api: `^${apiContractVersion}` } : { react: `^${plan.reactVersion}`, singleton: `^${plan.singletonVersion}`, api: `^${apiContractVersion}` },
    provides: shell ? { react: plan.reactVersion, singleton: plan.singletonVersion } : {},
    files,
  };
  const checked = (await releaseRecord.validate(record, { strict: true })) as ReleaseRecord;
  await writeFile(path.join(plan.outputFolder, 'release.json'), `${JSON.stringify(checked, null, 2)}\n`);
  return checked;
}
