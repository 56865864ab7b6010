import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { smallRelease } from '../../../testing/releases/registry';
import { blankEntry } from '../registry/activation/release-state';
import { createLiveReleases } from './live-releases';
import { keepSnapshot, readSnapshot } from './live-snapshot';
import { nothing } from './live-state';

test('what is kept is read again at the next start, also where an app has no fallback and no release', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'snapshot-'));
  const { record } = smallRelease('panel', '1.0.0');
  const state = {
    grants: [{ name: 'panel', routes: ['/login'] }],
    live: { shell: nothing, panel: { ...nothing, active: record, canary: { release: record, percent: 5, lot: 'panel' }, step: 7 } },
  };
  await keepSnapshot(path.join(folder, 'live.json'), state);
  expect(await readSnapshot(path.join(folder, 'live.json'))).toEqual(state);
  await rm(folder, { recursive: true });
});

test('a state that could not be kept is live all the same, and is kept as soon as it can be', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'snapshot-'));
  const { record } = smallRelease('shell', '1.0.0');
  const entries = [{ ...blankEntry, id: 1, hash: 'a', kind: 'activate', channel: 'stable', app: 'shell', version: '1.0.0', by: 'a', at: '2026-11-27T10:00:00.000Z' }] as const;
  const live = createLiveReleases({
    apps: { all: () => Promise.resolve([{ name: 'shell', kind: 'host', team: '', routes: ['/*'], retiredAt: null }]) },
    repository: { find: () => Promise.resolve({ record }) },
    log: { macAt: (id: string) => Promise.resolve(id === '1' ? 'a' : null), after: (id: number) => Promise.resolve(entries.filter((entry) => entry.id > id)) },
    snapshotFile: path.join(folder, 'full/live.json'),
    rollbacks: { read: () => Promise.resolve([]) },
    clock: { now: () => new Date() },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as Parameters<typeof createLiveReleases>[0]);
  await writeFile(path.join(folder, 'full'), '');
  await live.start();
  expect(live.current().shell.active).toEqual(record);
  expect(live.isStale()).toBe(false);
  await rm(path.join(folder, 'full'));
  await live.refresh();
  expect((await readSnapshot(path.join(folder, 'full/live.json')))?.live.shell.active).toEqual(record);
  await rm(folder, { recursive: true });
});

test('a change of grants alone is kept, too, and what changes nothing is not written anew', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'snapshot-'));
  const entry = { ...blankEntry, channel: 'stable', app: 'shell', version: '1.0.0', by: 'a', at: '2026-11-27T10:00:00.000Z' } as const;
  const entries: object[] = [{ ...entry, id: 1, hash: '1', kind: 'activate' }];
  const routes = ['/'];
  const file = path.join(folder, 'live.json');
  const live = createLiveReleases({
    apps: { all: () => Promise.resolve([{ name: 'shell', kind: 'host', team: '', routes: [...routes], retiredAt: null }]) },
    repository: { find: () => Promise.resolve({ record: smallRelease('shell', '1.0.0').record }) },
    log: { macAt: (id: string) => Promise.resolve(id === '0' ? '' : id), after: (id: number) => Promise.resolve(entries.slice(id)) },
    snapshotFile: file,
    rollbacks: { read: () => Promise.resolve([]) },
    clock: { now: () => new Date() },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as Parameters<typeof createLiveReleases>[0]);
  await live.start();
  await rm(file);
  await live.refresh();
  await expect(readSnapshot(file)).resolves.toBeNull();
  routes.push('/agenda');
  entries.push({ ...entry, id: 2, hash: '2', kind: 'grant_app' });
  await live.refresh();
  expect((await readSnapshot(file))?.grants).toEqual([{ name: 'shell', routes: ['/', '/agenda'] }]);
  await rm(folder, { recursive: true });
});

test('of hundreds of releases that were live, two hundred stay in memory, and what visitors get is among them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'snapshot-'));
  const entries: { readonly id: number }[] = [];
  const asked: string[] = [];
  const enter = (app: string, version: string) => {
    const id = entries.length + 1;
    const entry = { ...blankEntry, id, hash: String(id), kind: 'activate', channel: 'stable', app, version, by: 'a', at: '2026-11-27T10:00:00.000Z' };
    entries.push(entry);
  };
  const live = createLiveReleases({
    apps: { all: () => Promise.resolve((['shell', 'panel'] as const).map((name) => ({ name, kind: 'host', team: '', routes: ['/*'], retiredAt: null }))) },
    repository: { find: (app: 'shell' | 'panel', version: string) => Promise.resolve((asked.push(version), { record: smallRelease(app, version).record })) },
    log: { macAt: (id: string) => Promise.resolve(id === '0' ? '' : id), after: (id: number) => Promise.resolve(entries.filter((entry) => entry.id > id)) },
    snapshotFile: path.join(folder, 'live.json'),
    rollbacks: { read: () => Promise.resolve([]) },
    clock: { now: () => new Date() },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as Parameters<typeof createLiveReleases>[0]);
  enter('shell', '1.0.0');
  await live.start();
  for (let version = 1; version <= 300; version += 1) {
    enter('panel', `1.${version}.0`);
    await live.refresh();
  }
  expect(live.current().panel?.active?.version).toBe('1.300.0');
  asked.length = 0;
  for (const { app, version } of [{ app: 'shell', version: '1.0.0' }, { app: 'panel', version: '1.300.0' }]) await live.record(app, version);
  expect(asked).toEqual([]);
  for (let version = 300; version >= 1; version -= 1) await live.record('panel', `1.${version}.0`);
  expect(300 - asked.length).toBeLessThanOrEqual(200);
  await rm(folder, { recursive: true });
});
