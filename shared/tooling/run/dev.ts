import { watch } from 'node:fs';
import path from 'node:path';
import { Option } from 'commander';
import type { AppName } from '../../contracts/apps/apps';
import { isReady, port, requireFreePort, startApi, untilReady } from './api-process';
import { buildApi } from '../build/build-api';
import { oneOfText, UsageError, type Given, type Said } from '../release/command-line';
import { runLine } from '../release/operator-client';
import { oneByOne } from './hot/one-by-one';
import { isServed, serveBuilt, serveHot, untilFree } from './hot/working-server';
import { releaseLocally } from './release-locally';
import { apps, folderOf, isApp, root } from '../workspaces';

// `npm run dev` or `npm run dev -w remote-panel`: working copies in a running site, for the developer. `--production`: release builds.

/** Calls `onChange` once for a burst of changes below the folders. */
function watchFolders(folders: readonly string[], onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || /(^|[\\/])(dist|node_modules)([\\/]|$)/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, 120);
    });
  }
}

/** Resolves to true when the app's working copy can be shown. */
async function serve(app: AppName, isProduction: boolean): Promise<boolean> {
  if (await isServed(app)) {
    console.log(`• ${app} is served by another npm run dev, and by this one when that ends`);
    void untilFree(app).then(() => serve(app, isProduction));
    return true;
  }
  if (!isProduction) return serveHot(app).catch(async (error: Error) => (await isServed(app) ? serve(app, false) : Promise.reject(error)));
  const rebuild = oneByOne(await serveBuilt(app));
  watchFolders([folderOf(app), path.join(root, 'shared')], () => void rebuild());
  return rebuild();
}

async function startOwnSite(): Promise<void> {
  await requireFreePort();
  const file = await buildApi();
  let restarting = false;
  let stopping = false;
  // Ctrl-C during a restart of the API ends both.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (stopping = true));
  let api = startApi(file, ended);
  function ended(code: number | null): void {
    if (!restarting || stopping) process.exit(code ?? 1);
    restarting = false;
    api = startApi(file, ended);
  }
  const site = await untilReady();
  await releaseLocally(site);
  watchFolders([path.join(root, 'api/src'), path.join(root, 'shared/contracts'), path.join(root, 'shared/copy')], () => {
    buildApi().then(
      () => {
        console.log('• The API has changed and starts again');
        restarting = true;
        api.kill('SIGTERM');
      },
      () => console.error('✘ The API does not build; the last build that did keeps running'),
    );
  });
}

async function dev(named: readonly string[], isProduction: boolean): Promise<Said> {
  const unknown = named.find((name) => !isApp(name));
  if (unknown !== undefined) throw new UsageError(`There is no app ${unknown}. ${oneOfText(unknown, apps)}`);
  const chosen: readonly AppName[] = named.length > 0 ? named : apps;
  if (await isReady()) console.log(`• Using the site that runs on http://localhost:${port}`);
  else await startOwnSite();
  // The page uses the shell's React, and hot replacement needs its development build.
  const served = isProduction ? chosen : [...new Set<AppName>(['shell', ...chosen])];
  const shown = await Promise.all(served.map((app) => serve(app, isProduction)));
  const broken = served.filter((_app, index) => !shown[index]);
  const address = `http://localhost:${port}/dev/${chosen.join(',')}`;
  if (broken.length > 0) console.error(`\n✘ ${broken.join(', ')} did not build. Fix and save, then open ${address}\n`);
  const good = `\n✔ Your working copy of ${chosen.join(', ')} is at ${address} (in this browser alone; /dev/off leaves it)${isProduction ? '\n  As visitors would get it: load the page again after a save' : ''}\n`;
  return { answer: { apps: chosen, address, broken }, text: broken.length > 0 ? '' : good };
}

const line = {
  line: 'dev [apps...]',
  about: 'show working copies inside a running site, changed as they are saved; all apps when none is named',
  example: 'dev -w remote-panel -- --production',
  json: 'print the apps, their address and those that did not build',
  options: [new Option('--production', 'as visitors would get it')],
  run: (given: Given) => dev((given.apps ?? []) as readonly string[], given.production === true),
};
await runLine({ name: 'npm run', about: 'Shows working copies inside a running site.', after: '' }, line, ['dev', ...process.argv.slice(2)]);
// Processes started before the failure would keep this one running.
if (process.exitCode !== undefined) process.exit();
