import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { findRunningSite, type RunningSite } from '../release/operator-client';
import { root } from '../workspaces';

export const port = process.env.PORT || '4000';
// A local start acts on its own site with its own keys; a terminal may have these for the commands, of production.
Object.assign(process.env, { SITE_URL: '', RELEASE_KEY: '', RELEASE_KEY_FILE: '' });

/** Starts the bundled API as a child process; each of the two ends with the other. */
export function startApi(file: string, onExit: (code: number | null) => void): ChildProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', file], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PROJECT_ROOT: root } });
  const pass = (signal: NodeJS.Signals) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  // An uncaught error ends this process without a signal.
  const takeAlong = () => child.kill('SIGTERM');
  process.on('exit', takeAlong);
  child.on('exit', (code) => {
    for (const signal of signals) process.off(signal, pass);
    process.off('exit', takeAlong);
    onExit(code);
  });
  return child;
}

/** @throws {Error} when another program listens there, which would be mistaken for ours, or when browsers and `fetch` block the port */
export async function requireFreePort(wanted = Number(port)): Promise<void> {
  if (!(wanted >= 0 && wanted < 65_536)) throw new Error('PORT is no number from 0 to 65535');
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer().listen(wanted, host);
    const cause = await once(server, 'listening').then(() => once(server.close(), 'close'), (error: NodeJS.ErrnoException) => error);
    // A machine without IPv6 has no listener there.
    if ('code' in cause && cause.code === 'EADDRINUSE') throw new Error(`Port ${wanted} is taken by another program. End it, or choose another port: PORT=${wanted + 1}`, { cause });
  }
  const failure = await fetch(`http://127.0.0.1:${wanted}`).catch((error: Error) => String(error.cause));
  if (failure === 'Error: bad port') throw new Error(`No browser opens port ${wanted}. Choose another: PORT=4000`);
}

export const isReady = (): Promise<boolean> => fetch(`http://localhost:${port}/readyz`).then((response) => response.ok, () => false);

/** Waits until the site is ready, for at most two minutes. */
export async function untilReady(): Promise<RunningSite> {
  const limit = Date.now() + 120_000;
  while (Date.now() < limit) {
    if (await isReady()) return findRunningSite();
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`The API did not get ready on port ${port}`);
}
