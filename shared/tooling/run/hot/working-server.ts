import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isSafeFileName, type AppName } from '../../../contracts/releases/record';
import { builtVersions, workingSocket } from '../../../contracts/apps/working-copies';
import { build } from '../../build/build';
import { folderOf } from '../../workspaces';

// A relative path is shorter: a socket's path must have fewer than 108 characters.
export const socketOf = (app: AppName) => path.relative(process.cwd(), path.join(folderOf(app), workingSocket));

/** True when another `npm run dev` serves the app's working copy. */
export const isServed = (app: AppName): Promise<boolean> =>
  new Promise((resolve) => get({ socketPath: socketOf(app), path: '/' }, (response) => void response.resume().on('close', () => resolve(true))).on('error', () => resolve(false)));

export async function untilFree(app: AppName): Promise<void> {
  while (await isServed(app)) await setTimeout(500);
}

/** Starts hot replacement of one app in its own process. Resolves to true when its first build succeeded. */
export async function serveHot(app: AppName): Promise<boolean> {
  const child = fork(path.join(import.meta.dirname, 'hot-server.ts'), [app], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${app} cannot be served`);
  });
  const [said] = (await Promise.race([once(child, 'message'), ended])) as [{ readonly isBuilt: boolean }];
  ended.catch((error: Error) => console.error(`✘ ${error.message}`));
  return said.isBuilt;
}

/** Serves one app as visitors would get it. The returned function rebuilds it and resolves to true on success. */
export async function serveBuilt(app: AppName): Promise<(isOutdated: () => boolean) => Promise<boolean>> {
  const folderFor = (version: string) => path.join(folderOf(app), 'dist', version, 'release');
  let turn = 0;
  const versionAt = (which: number) => builtVersions[which % builtVersions.length] ?? '';
  await mkdir(path.join(folderOf(app), 'dist'), { recursive: true });
  await rm(socketOf(app), { force: true });
  const server = createServer(({ url = '' }, response) => {
    const version = builtVersions.find((one) => url.startsWith(`/r/${app}/${one}/`));
    const file = version === undefined ? 'release.json' : url.slice(`/r/${app}/${version}/`.length);
    const content = createReadStream(path.join(folderFor(version ?? versionAt(turn)), isSafeFileName(file) ? file : 'release.json'));
    content.on('error', () => response.writeHead(404).end()).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(socketOf(app), resolve));
  return async (isOutdated) => {
    try {
      const version = versionAt(turn + 1);
      await build({ app, version, outputFolder: folderFor(version) });
      // What was saved during a build may be in its scripts and not in its HTML. The first one is better than none.
      if (turn === 0 || !isOutdated()) turn += 1;
      return true;
    } catch (error) {
      console.error(`✘ ${app} does not build; the page keeps the last one that did\n${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };
}
