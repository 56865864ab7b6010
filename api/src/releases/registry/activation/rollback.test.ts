import { describe, expect, test } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRegistry } from '../../../../testing/releases/registry';
import { releasesUnderTest } from '../../../../testing/releases/releases-under-test';
import { createFolderReleaseStore } from '../../files/folder-release-store';

const under = releasesUnderTest();
const { activate, nextVersion, released, statusOf } = under;

describe('rollback, canary, freeze', () => {
  test('the only release there is stays, however often it fails', async () => {
    const only = await released('shell');
    await under.registry.releases.releases.heal({ app: 'shell', version: only, reason: 'x' });
    expect(await statusOf('shell')).toMatchObject({ active: only });
    const asked = await under.registry.ask('POST', '/api/releases/quarantine', { app: 'shell', version: only, reason: 'it fails' });
    expect(asked).toMatchObject({ status: 404, body: { details: [{ code: 'no_earlier' }] } });
  });

  test('a rollback goes to the last known good release, or to any that was stable before', async () => {
    const [first, second, third] = [await released('panel'), await released('panel'), await released('panel')];
    expect((await under.registry.ask('POST', '/api/releases/rollback', { app: 'panel', reason: 'errors' })).body).toMatchObject({ version: second, previousVersion: third });
    expect((await under.registry.ask('POST', '/api/releases/rollback', { app: 'panel', version: first })).body).toMatchObject({ version: first });
  });

  test('a canary is promoted, and ends at 0', async () => {
    await released('panel');
    const target = nextVersion();
    await under.registry.publish('panel', target);
    await under.registry.ask('POST', '/api/releases/canary', { app: 'panel', version: target, percent: 10 });
    expect(await statusOf('panel')).toMatchObject({ canary: { version: target, percent: 10 } });
    await under.registry.ask('POST', '/api/releases/canary', { app: 'panel', version: target, percent: 0 });
    expect(await statusOf('panel')).toMatchObject({ canary: null });
    await under.registry.ask('POST', '/api/releases/canary', { app: 'panel', version: target, percent: 10 });
    await under.registry.ask('POST', '/api/releases/promote', { app: 'panel' });
    expect(await statusOf('panel')).toMatchObject({ canary: null, active: target });
  });

  test('a frozen app refuses everything but a rollback', async () => {
    const first = await released('panel');
    const second = await released('panel');
    expect((await under.registry.ask('POST', '/api/releases/freeze', { app: 'panel' })).status).toBe(400);
    await under.registry.ask('POST', '/api/releases/freeze', { app: 'panel', reason: 'campaign of November' });
    const refused = await activate('panel', first);
    expect(refused.body.code).toBe('release_frozen');
    expect(JSON.stringify(refused.body.details)).toContain('campaign of November');
    expect((await under.registry.ask('POST', '/api/releases/rollback', { app: 'panel' })).body).toMatchObject({ version: first, previousVersion: second });
    await under.registry.ask('POST', '/api/releases/unfreeze', { app: 'panel' });
    expect((await activate('panel', second)).status).toBe(200);
  });

  test('a release that was taken back by the site stays away until a person lifts its quarantine', async () => {
    const first = await released('panel');
    const second = await released('panel');
    await under.registry.releases.releases.heal({ app: 'panel', version: second, reason: '5 of 20 sessions failed' });
    expect(await statusOf('panel')).toMatchObject({ active: first, quarantined: [{ version: second, by: 'automatic' }] });
    expect((await activate('panel', second)).body.code).toBe('release_quarantined');
    await under.registry.ask('POST', '/api/releases/lift-quarantine', { app: 'panel', version: second, reason: 'the network was down' });
    expect((await activate('panel', second)).status).toBe(200);
  });

  test('a stable release that a person puts into quarantine is taken from visitors at once', async () => {
    const first = await released('panel');
    const second = await released('panel');
    await under.registry.ask('POST', '/api/releases/quarantine', { app: 'panel', version: second, reason: 'it loses bookings' });
    expect(await statusOf('panel')).toMatchObject({ active: first, quarantined: [{ version: second, by: 'root token', reason: 'it loses bookings' }] });
  });

  test('the site goes back to the last good release that fits what is active beside it', async () => {
    const first = await released('marketing');
    const older = nextVersion();
    await under.registry.publish('marketing', older, { requires: { react: '^19.0.0', singleton: '~1.0.0' } });
    expect((await activate('marketing', older)).status).toBe(200);
    const bad = await released('marketing');
    // Meanwhile a shell has become live that is incompatible with the earlier release.
    const shell = nextVersion();
    await under.registry.publish('shell', shell, { provides: { react: '19.3.1', singleton: '1.1.0' } });
    expect((await activate('shell', shell)).status).toBe(200);
    await under.registry.releases.releases.heal({ app: 'marketing', version: bad, reason: '5 of 20 sessions failed' });
    expect(await statusOf('marketing')).toMatchObject({ active: first });
  });
});

test('going back to the last good release needs no store', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lost-'));
  const store = createFolderReleaseStore(folder);
  let isLost = false;
  const registry = await startRegistry({
    database: under.held.database,
    store: { ...store, read: (release, file) => (isLost ? Promise.reject(new Error('The store is out of reach')) : store.read(release, file)) },
  });
  const [first, second] = [nextVersion(), nextVersion()];
  for (const version of [first, second]) {
    await registry.publish('demos', version);
    await registry.ask('POST', '/api/releases/activate', { app: 'demos', version });
  }
  const { demos } = registry.releases.live.current();
  if (demos === undefined) throw new Error('No demos');
  await registry.releases.files.hold([demos.active, demos.fallback].filter((release) => release !== null));
  isLost = true;
  expect((await registry.ask('POST', '/api/releases/rollback', { app: 'demos' })).body).toMatchObject({ version: first, previousVersion: second });
  await registry.close();
  await rm(folder, { recursive: true, force: true });
});

test('a rollback without the database of an app that is gone keeps no other from the log', async () => {
  const first = await released('panel');
  const second = await released('panel');
  expect((await under.registry.ask('POST', '/api/releases/apps', { app: 'agenda', routes: ['/agenda'] })).status).toBe(200);
  expect((await under.registry.ask('POST', '/api/releases/apps/agenda/retire', { app: 'agenda', reason: 'not needed' })).status).toBe(200);
  const folder = path.join(under.registry.services.config.dataDir, 'offline-rollbacks');
  await mkdir(folder, { recursive: true });
  const made = { version: first, previousVersion: second, by: 'root token', reason: 'errors', at: new Date().toISOString() };
  for (const app of ['agenda', 'panel']) await writeFile(path.join(folder, `${app}.json`), JSON.stringify({ ...made, app }));
  await under.registry.releases.releases.noteOffline();
  expect(await statusOf('panel')).toMatchObject({ active: first });
  expect(await readdir(folder)).toEqual([]);
});
