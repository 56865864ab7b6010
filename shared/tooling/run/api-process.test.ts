import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createWebServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { requireFreePort } from './api-process';

let folder: string;
let parent: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'api-process-'));
  // Stands for the API: reports that it runs, and exits with 0 on SIGTERM.
  await writeFile(path.join(folder, 'api.mjs'), `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('running');`);
});
afterEach(async () => {
  if (parent?.pid !== undefined) endGroup(parent.pid);
  await rm(folder, { recursive: true, force: true });
});

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // No process is left.
  }
}

/** Runs `program` once the API runs. Resolves to its exit code when both, which share one output, have ended. */
async function runBeside(program: string): Promise<number | null> {
  const start = `import { startApi } from ${JSON.stringify(path.join(__dirname, 'api-process.ts'))};
    startApi(${JSON.stringify(path.join(folder, 'api.mjs'))}, () => undefined);
    process.stdin.once('data', () => { ${program} });`;
  parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', start], { cwd: path.join(__dirname, '../../..'), stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  parent.stdout?.once('data', () => parent?.stdin?.write('go\n'));
  const [code] = (await once(parent, 'close')) as [number | null];
  return code;
}

test('a start that fails takes the API along', async () => {
  expect(await runBeside(`throw new Error('does not build');`)).toBe(1);
});

test.each([4190, 6000, 6665])('port %d, which no browser opens, is refused before anything is built', async (port) => {
  await expect(requireFreePort(port)).rejects.toThrow(`No browser opens port ${port}. Choose another: PORT=4000`);
});

test('a port that another program has is named, before anything is built', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is taken by another program`);
  await new Promise((resolve) => other.close(resolve));
  await expect(requireFreePort(port)).resolves.toBeUndefined();
});

test('a local start acts on its own site with its own keys, whatever site and key the commands in its terminal are for', async () => {
  const site = createWebServer((_request, response) => response.end()).listen(0, 'localhost');
  await once(site, 'listening');
  await mkdir(path.join(folder, 'keys'));
  await writeFile(path.join(folder, 'keys/panel.pem'), 'its own');
  const [file, signing] = ['api-process.ts', '../release/sign-release.ts'].map((name) => JSON.stringify(path.join(__dirname, name)));
  const program = `import { untilReady } from ${file}; import { readTeamKey } from ${signing};
    const { origin, dataFolder } = await untilReady(); console.log(origin, await readTeamKey('panel', dataFolder));`;
  const port = String((site.address() as AddressInfo).port);
  const elsewhere = { SITE_URL: 'https://clinavoz.example', OPS_TOKEN: 'a token', RELEASE_KEY: 'of production', RELEASE_KEY_FILE: '/nowhere/team.pem' };
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], { cwd: path.join(__dirname, '../../..'), env: { ...process.env, ...elsewhere, PORT: port, DATA_DIR: folder } });
  const said = await text(child.stdout);
  site.close();
  expect(said).toBe(`http://localhost:${port} its own\n`);
});

test('a setting that is no port is named', async () => {
  for (const wrong of [NaN, -1, 65_536]) await expect(requireFreePort(wrong)).rejects.toThrow('PORT is no number from 0 to 65535');
});
