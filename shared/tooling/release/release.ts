import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build/build';
import { findRunningSite, runCommand } from './operator-client';
import { publish } from './publish';
import { readBuiltRelease } from './read-built-release';
import { isApp } from '../workspaces';

const usage = `npm run release -- <shell|marketing|demos|panel> [--from FOLDER]

Builds one app at the version of its package.json, signs it and publishes it. Visitors notice nothing until it is activated.

  --from FOLDER   publish what was built elsewhere (npm run build -w remote-panel gives dist/release) instead of app

The site: SITE_URL (default http://localhost:4000), the token: OPS_TOKEN, the team's key: RELEASE_KEY (PEM) or RELEASE_KEY_FILE.
A local start keeps token and keys in DATA_DIR.`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const [app, ...others] = positionals;
  if (!isApp(app) || others.length > 0) throw new Error(`Which app?\n\n${usage}`);
  const site = await findRunningSite();
  // npm runs scripts in the package's folder; a relative folder is meant from where the command was typed.
  const release = values.from === undefined ? await build({ app }) : await readBuiltRelease(path.resolve(process.env.INIT_CWD ?? '', values.from), app);
  const { version, contentHash } = release.record;
  const created = await publish(site, release);
  console.log(`${app} ${version} ${created ? 'is published' : 'was published before'} (content ${contentHash.slice(0, 12)})`);
  console.log(`Visitors get it with: npm run ops -- activate ${app} ${version}`);
});
