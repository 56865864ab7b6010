import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { askAt, publishAt, rootToken, smallRelease, startRegistry } from '../../testing/releases/registry';
import { releasesUnderTest } from '../../testing/releases/releases-under-test';
import { createTestDatabase } from '../../testing/database/test-database';
import { buildProgram, RunningSite, until } from '../../testing/running-site';
import { createFolderReleaseStore } from './files/folder-release-store';

const world = releasesUnderTest();

test('a start while the store is down is not ready before what is live could be read', async () => {
  await world.released('marketing');
  await until(() => world.registry.releases.isServable() || undefined);
  const folder = createFolderReleaseStore(path.join(world.registry.services.config.dataDir, 'releases'));
  let isDown = true;
  const store = { ...folder, read: (...asked: Parameters<typeof folder.read>) => (isDown ? Promise.reject(new Error('the bucket is down')) : folder.read(...asked)) };
  const late = await startRegistry({ database: world.held.database, store });
  try {
    await late.untilLogged('the bucket is down');
    expect(late.releases.isServable()).toBe(false);
    isDown = false;
    await until(() => late.releases.isServable() || undefined);
  } finally {
    await late.close();
  }
});

test('a process that starts while the bucket is down answers that it is not ready', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'clinavoz-bucket-'));
  const held = await createTestDatabase();
  const program = await buildProgram('readiness');
  const settings = { DATABASE_URL: held.url, OPS_TOKEN: rootToken };
  const bucket = { S3_BUCKET: 'releases', S3_REGION: 'eu', S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const first = new RunningSite(folder, program, settings);
  let site = first;
  try {
    const before = await first.origin();
    await publishAt(before, folder, smallRelease('shell', '1.0.0'));
    expect((await askAt(before, 'POST', '/api/releases/activate', { app: 'shell', version: '1.0.0', reason: 'test' })).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);
    site = new RunningSite(folder, program, { ...settings, ...bucket });
    const origin = await site.listening();
    await until(() => site.lines.find((line) => line.includes('ECONNREFUSED')));
    const answer = await fetch(`${origin}/readyz`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 503, body: { status: 'not_ready', database: 'up', serving: false } });
    expect(await site.end('SIGTERM')).toBe(0);
  } finally {
    await site.end('SIGKILL');
    await held.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
