import { watch } from 'node:fs';
import path from 'node:path';
import type { AppName } from '../../contracts/apps';
import { isReady, port, requireFreePort, startApi, untilReady } from './api-process';
import { buildApi } from '../build/build-api';
import { build } from '../build/build';
import { runCommand } from '../release/operator-client';
import { releaseLocally } from '../release/release-locally';
import { apps, folderOf, isApp, root } from '../workspaces';

// `npm run dev` or `npm run dev -w remote-panel`: working copies, live inside a running site for the developer alone.
const say = (line: string) => console.log(line);
const given = process.argv.slice(2);
const unknown = given.find((name) => !isApp(name));
if (unknown !== undefined) throw new Error(`Unknown app "${unknown}"; it is one of ${apps.join(', ')}`);
const chosen: readonly AppName[] = given.length > 0 ? given.filter(isApp) : apps;

/** Calls `onChange` once for a burst of changes below the folders. */
function watchFolders(folders: readonly string[], onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || /(^|[\\/])(dist|node_modules|output)([\\/]|$)/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, 120);
    });
  }
}

/** One build at a time per app; a change during a build is built right after it. */
function createBuilder(app: AppName): () => Promise<boolean> {
  let running = false;
  let again = false;
  let isBuilt = false;
  /** Whether what is served is the working copy as it is. */
  return async function rebuild(): Promise<boolean> {
    if (running) {
      again = true;
      return false;
    }
    running = true;
    try {
      await build({ app, version: '0.0.0-working', development: true, outputFolder: path.join(folderOf(app), 'dist/working'), log: say });
      isBuilt = true;
    } catch (error) {
      isBuilt = false;
      console.error(`✘ ${app} does not build; the page keeps the last one that did\n${error instanceof Error ? error.message : String(error)}`);
    }
    running = false;
    if (!again) return isBuilt;
    again = false;
    return rebuild();
  };
}

async function startOwnSite(): Promise<void> {
  const file = await buildApi();
  let restarting = false;
  let stopping = false;
  // Ctrl-C while the API is on its way from one start to the next means both.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (stopping = true));
  let api = startApi(file, ended);
  function ended(code: number | null): void {
    if (!restarting || stopping) process.exit(code ?? 1);
    restarting = false;
    api = startApi(file, ended);
  }
  const site = await untilReady();
  for (const app of apps) await releaseLocally(site, app, say);
  watchFolders([path.join(root, 'api/src'), path.join(root, 'shared/contracts'), path.join(root, 'shared/copy')], () => {
    buildApi().then(
      () => {
        say('• The API has changed and starts again');
        restarting = true;
        api.kill('SIGTERM');
      },
      () => console.error('✘ The API does not build; the last one that did goes on'),
    );
  });
}

if (await isReady()) say(`• Using the site that runs on http://localhost:${port}`);
else {
  await runCommand(() => requireFreePort());
  if (process.exitCode !== undefined) process.exit();
  await startOwnSite();
}
const broken: AppName[] = [];
for (const app of chosen) {
  const rebuild = createBuilder(app);
  watchFolders([folderOf(app), path.join(root, 'shared')], () => void rebuild());
  if (!(await rebuild())) broken.push(app);
}
if (broken.length > 0) console.error(`\n✘ ${broken.join(', ')} did not build, so http://localhost:${port} shows what is live. Mend and save: it is built anew.\n`);
else say(`\n✔ Your working copy of ${chosen.join(', ')} is at http://localhost:${port}/dev/${chosen.join(',')} (in this browser alone; /dev/off leaves it)\n`);
