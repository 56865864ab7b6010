import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { array, mixed, object, string, type InferType } from 'yup';
import { prerenderedDocument, releaseGuards, type AppName } from '../contracts/releases/record';
import { overlap } from '../contracts/apps/routes';
import { appFolders, loneRemote } from './app-folders.mjs';
import { installedPackages } from './build/provenance/installed-packages';

/** Folder of the kit: `shared` in the site's checkout, a package for a stand-alone remote. */
export const kit = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export const root = process.env.PROJECT_ROOT ?? path.resolve(kit, '..');

const alone = loneRemote(root);

/** The apps of this checkout, the shell first. */
export const apps: readonly AppName[] = alone === null ? appFolders(root).map((folder) => folder.replace(/^remote-/, '')) : [alone];

/** Folder of an app's workspace, absolute. */
export function folderOf(app: AppName): string {
  if (alone !== null) return root;
  return path.join(root, app === 'shell' ? 'shell' : `remote-${app}`);
}

export const isApp = (name: string | undefined): name is AppName => (apps as readonly (string | undefined)[]).includes(name);

const packages = mixed<Readonly<Record<string, string>>>().default({});
const manifestSchema = object({
  name: string().required(),
  version: string().required(),
  routes: array(string().required()).default([]),
  guards: releaseGuards,
  fits: object().optional().default(undefined),
  /** Pages of a remote built by another bundler, which renders none of them. */
  documents: array(prerenderedDocument.required()).default([]),
  peerDependencies: packages,
  devDependencies: packages,
});

/** The build's part of a folder's package.json. */
export async function readManifest(folder: string): Promise<InferType<typeof manifestSchema>> {
  const file = path.join(folder, 'package.json');
  return manifestSchema.validate(JSON.parse(await readFile(file, 'utf8'))).catch((cause: unknown) => {
    throw new Error(`${file} is not what a build needs: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  });
}

/** The app of this checkout whose route overlaps `route`, and its route. */
export async function claimOf(route: string): Promise<{ readonly app: AppName; readonly claimed: string } | undefined> {
  const claims = await Promise.all(apps.map(async (app) => (await readManifest(folderOf(app))).routes.map((claimed) => ({ app, claimed }))));
  return claims.flat().find(({ claimed }) => overlap(claimed, route));
}

export const packageVersion = async (folder: string): Promise<string> => (await readManifest(folder)).version;

const notInputs = ['.git', 'node_modules', 'dist', '.cache', '.env'];
/** Of an app's own folder, and of the kit's: deeper, a team names its folders as it likes. */
const notBuilt = [...notInputs, 'decisions', 'e2e', 'bench', 'testing'];

async function* filesBelow(folder: string, without = notBuilt): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (without.includes(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file, notInputs);
    else if (!/\.(?:test\.tsx?|log|tgz|tsbuildinfo)$/.test(entry.name)) yield file;
  }
}

/** SHA-256 (hex) over names and contents of all inputs of an app's build: its own folder and the kit, never another app's. */
export async function appInputs(app: AppName): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [folderOf(app), kit]) {
    for await (const file of filesBelow(folder)) {
      hash.update(path.relative(root, file)).update('\0').update(await readFile(file)).update('\0');
    }
  }
  // A stand-alone remote's lock, whatever its package manager calls it, is one of the folder's files.
  if (alone === null) hash.update(JSON.stringify(installedPackages(await readFile(path.join(root, 'package-lock.json'), 'utf8'))));
  return hash.digest('hex');
}
