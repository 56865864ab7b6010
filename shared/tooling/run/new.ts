import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Option } from 'commander';
import { mixed, object, string } from 'yup';
import { hostName, isAppName } from '../../contracts/apps/apps';
import { reservedPart } from '../../contracts/apps/routes';
import { fitting, type Given, type Said } from '../release/command-line';
import { runLine } from '../release/operator-client';
import { claimOf, kit, readManifest, root } from '../workspaces';
import { remoteFiles } from './remote-template';

const after = `In the site's checkout, a folder is all that a new remote needs: builds, tests, lint and the local start find it by its name.
Elsewhere, a folder with nothing but the kit in it becomes the remote.`;

const installed = object({ name: string(), dependencies: mixed<Readonly<Record<string, string>>>().default({}) });

/** The packages of a stand-alone remote: the kit as installed in this folder, and its peer dependencies. */
async function packagesHere(): Promise<NonNullable<Parameters<typeof remoteFiles>[0]['alone']>> {
  const text = await readFile(path.join(root, 'package.json'), 'utf8').catch(() => '{}');
  const { name, dependencies } = await installed.validate(JSON.parse(text));
  if (name !== undefined) throw new Error(`This folder's package.json is named ${name} already: begin in an empty folder, or take the name out`);
  if (dependencies.shared === undefined) throw new Error('Install the kit in this folder first: npm install ADDRESS-OR-PATH-OF-THE-KIT.tgz');
  const { react: _ownByTemplate, ...devDependencies } = (await readManifest(kit)).peerDependencies;
  return { dependencies, devDependencies };
}

async function newRemote(name: string, route: string): Promise<Said> {
  const alone = existsSync(path.join(root, 'shell')) ? undefined : await packagesHere();
  const folder = alone === undefined ? `remote-${name}` : '.';
  const taken = alone === undefined ? await claimOf(`${route}/*`) : undefined;
  if (taken !== undefined) throw new Error(`${taken.app} lives at ${taken.claimed} already: choose another route than ${route}`);
  const { react = '' } = (await readManifest(kit)).devDependencies;
  const files = await remoteFiles({ name, route, react, alone });
  await mkdir(path.join(root, folder), { recursive: alone !== undefined }).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EEXIST' ? new Error(`${folder} is there already`, { cause }) : cause;
  });
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(root, folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  const entering = `an operator lets it in: npm run ops -- apps add ${name} ${route} "${route}/*"`;
  const lines = alone === undefined
    ? [`${folder} is made. See it at ${route} after: npm start`, `Work on it with: npm run dev -w ${folder}    Test it with: npm test -w ${folder}`, `In production ${entering}`]
    : [`remote-${name} is made. Next: npm install, npm test, npm run build`, `On the site ${entering}`, 'Then: npm run release, with SITE_URL, OPS_TOKEN and RELEASE_KEY_FILE'];
  return { answer: { name, route, folder, files: Object.keys(files) }, text: lines.join('\n') };
}

const route = new Option('--route <route>', 'where it lives').makeOptionMandatory().argParser(
  fitting((given) => /^(\/[a-z0-9][a-z0-9-]*)+$/.test(given) && reservedPart(given) === null, 'an address such as /informes, in lower case, that is not the site’s own'),
);
const name = fitting((given) => isAppName(given) && given !== hostName, 'lower-case letters, digits and hyphens, a letter first, and no reserved word such as api');
const line = {
  line: 'remote <name>',
  about: 'make a remote with one page, its test and its prerendered document',
  example: 'remote reports --route /informes',
  json: 'print its name, route, folder and files',
  options: [route],
  arguments: { name },
  run: (given: Given) => newRemote(String(given.name), String(given.route)),
};
await runLine({ name: existsSync('shell') ? 'npm run new --' : 'npx remote-kit new', about: 'Makes a new part of the site.', after }, line, process.argv.slice(2));
