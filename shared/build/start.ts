import { spawn, type ChildProcess } from 'node:child_process';
import { buildings } from '../contracts/buildings';
import { buildApi } from './build-api';
import { findRunningSite, type RunningSite } from './operator-client';
import { releaseLocally } from './release-locally';
import { root } from './workspaces';

const port = process.env.PORT ?? '4000';
const say = (line: string) => console.log(line);

/** Starts the API as a child that ends with this process. */
function startApi(file: string): ChildProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', file], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PROJECT_ROOT: root } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
  return child;
}

/** Waits until the site says that it is ready, for at most two minutes. */
async function untilReady(): Promise<RunningSite> {
  const limit = Date.now() + 120_000;
  while (Date.now() < limit) {
    const ready = await fetch(`http://localhost:${port}/readyz`).then((response) => response.ok, () => false);
    if (ready) return findRunningSite();
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`The API did not get ready on port ${port}`);
}

say('• Building the API…');
const file = await buildApi();
say('• Starting the API and its database…');
const api = startApi(file);
try {
  const site = await untilReady();
  for (const building of buildings) await releaseLocally(site, building, say);
  say(`\n✔ The site is at http://localhost:${port}  (Ctrl-C ends it)\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  api.kill('SIGTERM');
  process.exitCode = 1;
}
