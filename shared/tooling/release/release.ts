import path from 'node:path';
import { Option } from 'commander';
import { hostName, type AppName } from '../../contracts/apps/apps';
import type { BuiltRelease } from '../build/build';
import { oneOf, type Given, type Said } from './command-line';
import { readHistory } from '../build/provenance/git-history';
import { findRunningSite, runLine, type RunningSite } from './operator-client';
import { publish, readPublished, takenVersion } from './publish';
import { readBuiltRelease } from './read-built-release';
import { appInputs, apps, folderOf, packageVersion } from '../workspaces';

const after = `The site: SITE_URL (default http://localhost:PORT, 4000), the token: OPS_TOKEN, the team's key: RELEASE_KEY (PEM) or RELEASE_KEY_FILE.
A local start keeps token and keys in DATA_DIR.`;

/** @throws {Error} when the version is published with other sources: before a minute of work, not after it */
async function requireFreeVersion(site: RunningSite, app: AppName): Promise<void> {
  const version = await packageVersion(folderOf(app));
  const known = await readPublished(site, app, version);
  if (known !== null && known.record.sourceHash !== (await appInputs(app))) throw takenVersion(app, version);
}

async function buildHere(site: RunningSite, app: AppName): Promise<BuiltRelease> {
  await requireFreeVersion(site, app);
  if ((await readHistory(app)).dirty) console.error(`! ${app} has changes that no commit holds. The release says so, and production refuses it.`);
  // The bundler takes a second to load, which `--from` does not need.
  const { build } = await import('../build/build');
  return build({ app, log: (line) => console.error(line) });
}

async function release(app: AppName, from: unknown): Promise<Said> {
  const site = await findRunningSite();
  // npm runs scripts in the package's folder; a relative path is relative to the caller's folder.
  const built = typeof from === 'string' ? await readBuiltRelease(path.resolve(process.env.INIT_CWD ?? '', from), app) : await buildHere(site, app);
  const { version, contentHash, commit, dirty } = built.record;
  const created = await publish(site, built);
  const lines = [`${app} ${version} ${created ? 'is published' : 'was published before'} (content ${contentHash.slice(0, 12)})`, `Visitors get it with: npm run ops -- activate ${app} ${version}`];
  return { answer: { app, version, contentHash, commit, dirty, created }, text: lines.join('\n') };
}

const from = new Option('--from <folder>', 'publish what was built elsewhere (npm run build -w remote-panel gives dist/release)');
const line = {
  line: 'release <app>',
  about: 'Build, sign and publish one app. Visitors notice nothing until it is activated.',
  example: apps.includes(hostName) ? 'release -- panel' : 'release',
  json: 'print version, hash and commit, and whether it is new',
  options: [from],
  arguments: { app: oneOf(apps) },
  run: (given: Given) => release(given.app as AppName, given.from),
};
await runLine({ name: 'npm run', about: 'Builds one app at the version of its package.json, signs it and publishes it.', after }, line, ['release', ...process.argv.slice(2)]);
