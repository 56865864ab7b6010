import { watch } from 'node:fs';
import path from 'node:path';
import type { AppName } from '../../contracts/apps';
import { isReady, port, requireFreePort, startApi, untilReady } from './api-process';
import { buildApi } from '../build/build-api';
import { runCommand } from '../release/operator-client';
import { isServed, serveBuilt, serveHot } from '../hot/working-server';
import { releaseLocally } from '../release/release-locally';
import { apps, folderOf, isApp, root } from '../workspaces';

// `npm run dev` or `npm run dev -w remote-panel`: working copies inside a running site, for the developer alone. They change in the
// open page as they are saved; with `--production` they are what visitors would get.
const say = (line: string) => console.log(line);
const isProduction = process.argv.includes('--production');
const given = process.argv.slice(2).filter((word) => word !== '--production');
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

/** One at a time; what changes during a build is built right after it. */
function oneByOne(work: () => Promise<boolean>): () => Promise<boolean> {
  let last: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  return () => {
    next ??= (last ?? Promise.resolve(true)).then(() => {
      last = next;
      next = undefined;
      return work();
    });
    return next;
  };
}

/** Resolves to whether the app's working copy can be shown. */
async function serve(app: AppName): Promise<boolean> {
  if (await isServed(app)) {
    say(`• ${app} is served by another npm run dev`);
    return true;
  }
  if (!isProduction) return serveHot(app);
  const rebuild = oneByOne(await serveBuilt(app, say));
  watchFolders([folderOf(app), path.join(root, 'shared')], () => void rebuild());
  return rebuild();
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
// The shell's React is the page's, and hot replacement needs its development build.
const served = isProduction ? chosen : [...new Set<AppName>(['shell', ...chosen])];
const shown = await Promise.all(served.map(serve));
const broken = served.filter((_app, index) => !shown[index]);
const address = `http://localhost:${port}/dev/${chosen.join(',')}`;
if (broken.length > 0) console.error(`\n✘ ${broken.join(', ')} did not build. Mend and save, then open ${address}\n`);
else say(`\n✔ Your working copy of ${chosen.join(', ')} is at ${address} (in this browser alone; /dev/off leaves it)${isProduction ? '\n  As visitors would get it: load the page again after a save' : ''}\n`);
