import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AppName, ReleaseRecord } from '../../contracts/releases/record';
import { hashFiles } from '../build/provenance/hash-files';
import { appInputs, apps, folderOf, readManifest } from '../workspaces';
import { oneOf, type Given, type Said } from './command-line';
import { federationManifest, findUnsafe, readContainer } from './federation-manifest';
import { findMentions } from './mentions';
import { runLine } from './operator-client';
import { describe, writeRecord } from './pack';

const manifestName = 'mf-manifest.json';
/** Bundlers' files for tools: no page loads them. */
const forTools = /^(?:mf-stats\.json|@mf-types.*|\.vite|release\.json)$/;

/** Describes another bundler's build in `release.json`, and deletes files for tools. @throws {Error} that names the settings */
async function packFolder(app: AppName, folder: string): Promise<ReleaseRecord> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} has no ${manifestName}. Build it first, with manifest: true in the federation plugin`, { cause });
  });
  const manifest = await federationManifest.validate(JSON.parse(text));
  for (const name of await readdir(folder)) if (forTools.test(name)) await rm(path.join(folder, name), { recursive: true });
  const files = await hashFiles(folder);
  const scripts = new Map<string, string>();
  for (const file of Object.keys(files).filter((name) => /\.m?js$/.test(name) && !name.startsWith('public/'))) scripts.set(file, await readFile(path.join(folder, file), 'utf8'));
  const { version, documents, guards } = await readManifest(folderOf(app));
  const unsafe = findUnsafe(manifest, app, version, scripts, Object.keys(files));
  if (documents.length === 0) unsafe.push('it has no pages. Set "documents": [{ "route": …, "title": … }] in package.json');
  if (unsafe.length > 0) throw new Error(`${app} ${version} cannot be packed:\n${unsafe.map((sentence) => `  ${sentence}.`).join('\n')}`);
  return writeRecord(folder, {
    ...(await describe({ app, version }, await appInputs(app), files)),
    ...readContainer(manifest),
    ...(await findMentions([...scripts.values()])),
    routes: documents.map(({ route }) => route),
    documents,
    provides: {},
    guards,
  });
}

async function pack(app: AppName, given: string): Promise<Said> {
  const folder = path.resolve(process.env.INIT_CWD ?? '', given);
  const { version, contentHash } = await packFolder(app, folder);
  return { answer: { app, version, contentHash }, text: `${app} ${version} is in ${folder}\nPublish it with: npx remote-kit release ${app} --from ${given}` };
}

const line = {
  line: 'pack <app> <folder>',
  about: 'make a release of what Vite, Rspack or webpack has built with its federation plugin',
  example: 'pack reports dist',
  json: 'print app, version and content hash',
  arguments: { app: oneOf(apps) },
  run: (given: Given) => pack(given.app as AppName, String(given.folder)),
};
await runLine({
  name: 'npx remote-kit',
  about: 'Describes a build in release.json, and refuses what would run without integrity.',
  after: 'Its pages stand in package.json: "documents": [{ "route": "/informes", "title": "Informes" }].',
}, line, ['pack', ...process.argv.slice(2)]);
