import { afterAll, beforeAll, expect, test } from '@jest/globals';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database/test-database';
import { testEncryption } from '../../../../testing/database/encryption';
import { smallRelease, startRegistry, type Registry } from '../../../../testing/releases/registry';
import { createFolderReleaseStore } from '../../files/folder-release-store';
import { createReleaseLogRepository } from '../log/release-log.repository';
import { createReleasesRepository } from './releases.repository';
import { createOperatorWords } from '../log/operator-words';
import { createRetentionService } from './retention.service';
import { testTrail } from '../../../../testing/trail';

const dayMs = 86_400_000;

let held: TestDatabase;
let registry: Registry;
let passedMs = 0;
let minor = 0;

beforeAll(async () => {
  held = await createTestDatabase();
  registry = await startRegistry({ database: held.database, clock: { now: () => new Date(Date.now() + passedMs) } });
});
afterAll(async () => {
  await registry.close();
  await held.drop();
});

const pass = (days: number) => (passedMs += days * dayMs);
async function published(): Promise<string> {
  const version = `1.${(minor += 1)}.0`;
  await registry.publish('panel', version);
  return version;
}
async function act(what: string, body: object): Promise<void> {
  const { status, body: answer } = await registry.ask('POST', `/api/releases/${what}`, { app: 'panel', ...body });
  if (status !== 200) throw new Error(JSON.stringify(answer));
}
/** Removes what is old. @returns every version that was removed so far */
async function removed(): Promise<string[]> {
  await registry.releases.removeOld();
  const { body } = await registry.ask('GET', '/api/releases/log?app=panel&limit=500');
  return (body.entries as { kind: string; version: string }[]).filter(({ kind }) => kind === 'remove').map(({ version }) => version);
}
const isServed = async (version: string) => (await fetch(`${registry.origin}/r/panel/${version}/entry.js`)).status === 200;

test('a release that nobody ever got is kept for 90 days, then its files go and its version stays taken', async () => {
  const version = await published();
  pass(89.9);
  expect(await removed()).not.toContain(version);
  pass(0.2);
  expect(await removed()).toContain(version);
  expect((await registry.ask('POST', '/api/releases/activate', { app: 'panel', version })).body.code).toBe('release_not_found');
  expect(await isServed(version)).toBe(false);
  // Whoever asks whether the version is taken is told of it.
  expect((await registry.ask('GET', `/api/releases/records/panel/${version}`)).status).toBe(200);
  await expect(registry.publish('panel', version, { files: smallRelease('panel', '9.9.9').record.files })).rejects.toThrow('release_exists');
  const { body } = await registry.ask('GET', '/api/releases/log?app=panel&limit=1');
  expect((body.entries as object[])[0]).toMatchObject({ kind: 'remove', by: 'automatic', version, reason: 'not served for 90 days' });
});

test('what is stable, its fallback, what waits in next and the canary are never removed, however old', async () => {
  const [fallback, stable, next, canary] = [await published(), await published(), await published(), await published()];
  for (const version of [fallback, stable]) await act('activate', { version });
  await act('activate', { version: next, channel: 'next' });
  await act('canary', { version: canary, percent: 5 });
  pass(400);
  const gone = await removed();
  for (const version of [fallback, stable, next, canary]) {
    expect(gone).not.toContain(version);
    expect(await isServed(version)).toBe(true);
  }
});

test('what a page that is still open could ask for is kept: for 90 days from the last moment it could be served, was it only as fallback', async () => {
  const [first, second, third, fourth] = [await published(), await published(), await published(), await published()];
  await act('activate', { version: first });
  await act('activate', { version: second });
  pass(200);
  // Until now `first` was the fallback of `second`: recently loaded pages may still fall back to it.
  await act('activate', { version: third });
  await act('activate', { version: fourth });
  pass(89.9);
  expect(await removed()).not.toEqual(expect.arrayContaining([first]));
  expect(await removed()).not.toEqual(expect.arrayContaining([second]));
  pass(0.2);
  expect(await removed()).toEqual(expect.arrayContaining([first, second]));
  expect(await removed()).not.toEqual(expect.arrayContaining([third]));
  expect(await removed()).not.toEqual(expect.arrayContaining([fourth]));
});

test('a canary that ended and a preview that was given out count as served', async () => {
  const [stable, canary, previewed] = [await published(), await published(), await published()];
  await act('activate', { version: stable });
  await act('canary', { version: canary, percent: 5 });
  pass(100);
  await act('canary', { version: canary, percent: 0 });
  await act('previews', { version: previewed, minutes: 60 });
  pass(89);
  const early = await removed();
  expect(early).not.toContain(canary);
  expect(early).not.toContain(previewed);
  pass(2);
  expect(await removed()).toEqual(expect.arrayContaining([canary, previewed]));
});

test('a file that a kept release also has stays when the other release goes', async () => {
  const [old, kept] = [`1.${(minor += 1)}.0`, `1.${(minor += 1)}.0`];
  const [shared, gone] = ['c/list.0a1b2c3d4e.js', 'c/list.1a1b2c3d4e.js'];
  await registry.publish('panel', old, {}, { [shared]: 'export const a = 1;', [gone]: 'export const b = 1;' });
  pass(91);
  await registry.publish('panel', kept, {}, { [shared]: 'export const a = 1;' });
  expect(await removed()).toContain(old);
  const statusOf = async (file: string) => (await fetch(`${registry.origin}/r/panel/${file}`)).status;
  expect([await statusOf(shared), await statusOf(gone), await statusOf(`entry.${kept}.js`), await statusOf(`entry.${old}.js`)]).toEqual([200, 404, 200, 404]);
});

test('files that the store did not let go of are removed the next time', async () => {
  const clock = { now: () => new Date(Date.now() + passedMs) };
  const dropped: string[] = [];
  let isLost = true;
  const words = createOperatorWords(testEncryption(held.database).sealing.names);
  const retention = createRetentionService({
    repository: createReleasesRepository(held.database, words),
    log: createReleaseLogRepository({ database: held.database, clock, trail: testTrail(), words }),
    store: { remove: async ({ version }) => (isLost ? Promise.reject(new Error('The store is out of reach')) : void dropped.push(version)), removeStaged: async () => undefined },
    clock,
  });
  const version = await published();
  pass(91);
  await expect(retention.removeOld()).rejects.toThrow('out of reach');
  isLost = false;
  await retention.removeOld();
  expect(dropped).toContain(version);
});

test('a release whose files go while its activation reads them is not activated', async () => {
  const version = await published();
  pass(91);
  const store = createFolderReleaseStore(path.join(registry.services.config.dataDir, 'releases'));
  let unread = Object.keys(smallRelease('panel', version).record.files).length;
  const other = await startRegistry({
    database: held.database,
    store: {
      ...store,
      read: async (release, file) => {
        const content = await store.read(release, file);
        if (release.version === version && (unread -= 1) === 0) await registry.releases.removeOld();
        return content;
      },
    },
  });
  try {
    expect((await other.ask('POST', '/api/releases/activate', { app: 'panel', version })).body.code).toBe('release_not_found');
    expect(await removed()).toContain(version);
  } finally {
    await other.close();
  }
});
