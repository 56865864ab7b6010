import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contractOf } from 'shared/contracts/endpoint-fields';
import { createTestDatabase, type TestDatabase } from 'shared/testing/postgres';
import { contractEndpoints } from '../testing/fuzz/contract-endpoints';
import { projectRoot, runNode, type ProgramResult } from '../testing/program';
import { rootToken, startRegistry, type Registry } from '../testing/registry';

// A whole build and a run of another jest, on a machine that has other work too.
jest.setTimeout(600_000);

const deleted = ['remote-demos', 'remote-panel'];
const left = ['shared', 'shell', 'remote-marketing', 'api'];
const notSource = new Set(['node_modules', 'dist', 'data', 'output', '.git', ...deleted]);

let held: TestDatabase;
let registry: Registry;
let folder = '';

beforeAll(async () => {
  held = await createTestDatabase();
  // The registry stands here for the whole API.
  registry = await startRegistry({ database: held.database, contract: contractOf(contractEndpoints().map(({ endpoint }) => endpoint), 'api') });
  folder = await mkdtemp(path.join(tmpdir(), 'one-remote-'));
  await copySources();
  await linkPackages();
});
afterAll(async () => {
  await registry.close();
  await held.drop();
  await rm(folder, { recursive: true, force: true });
});

async function copySources(): Promise<void> {
  for (const name of await readdir(projectRoot)) {
    if (notSource.has(name)) continue;
    await cp(path.join(projectRoot, name), path.join(folder, name), { recursive: true, filter: (source) => !notSource.has(path.basename(source)) });
  }
}

/** Installed packages are borrowed; the workspaces among them are the copy's own, and the deleted ones are not there. */
async function linkPackages(): Promise<void> {
  const [from, to] = [path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules')];
  await mkdir(path.join(to, '.cache'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '.cache' && ![...left, ...deleted].includes(name)) await symlink(path.join(from, name), path.join(to, name));
  }
  for (const name of left) await symlink(path.join(folder, name), path.join(to, name));
  await copyFile(path.join(from, '.cache/lock.sha256'), path.join(to, '.cache/lock.sha256')).catch(() => undefined);
}

const run = (...words: string[]): Promise<ProgramResult> =>
  runNode(words, { SITE_URL: registry.origin, OPS_TOKEN: rootToken, RELEASE_KEY_FILE: path.join(registry.services.config.dataDir, 'keys/marketing.pem') }, folder);

test('with the other remotes’ folders deleted, marketing is checked, tested, built and released', async () => {
  expect(await readdir(folder)).not.toEqual(expect.arrayContaining(deleted));
  // At once, because none needs the others.
  const [checked, tested, released] = await Promise.all([
    run('node_modules/typescript-native/bin/tsc', '-p', 'remote-marketing', '--noEmit'),
    run('node_modules/jest/bin/jest.js', '--ci', '--maxWorkers=1', 'remote-marketing'),
    run('shared/tooling/run/run.mjs', 'shared/tooling/release/release.ts', 'marketing'),
  ]);
  expect(checked).toEqual({ code: 0, out: '', error: '' });
  expect(tested).toMatchObject({ code: 0 });
  expect(tested.error).toMatch(/Tests: +\d+ passed, \d+ total/);
  expect(released.code).toBe(0);
  expect(released.error).toMatch(/^built marketing \S+ in [\d.]+ s$/);
  const [, version] = /^marketing (\S+) is published \(content [0-9a-f]{12}\)$/m.exec(released.out) ?? [];
  const { body } = await registry.ask('GET', `/api/releases/records/marketing/${String(version)}`);
  // A source archive has no history, and says so.
  expect(body.record).toMatchObject({ commit: '', commits: [] });
  const answer = await registry.ask('POST', '/api/releases/activate', { app: 'marketing', version });
  expect(answer).toMatchObject({ status: 200, body: { version } });
  expect(await (await fetch(`${registry.origin}/r/marketing/${String(version)}/entry.js`)).text()).toContain('marketing_');
});
