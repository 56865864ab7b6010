import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { startRegistry } from '../../testing/registry';
import { releasesUnderTest } from '../../testing/releases-under-test';
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
  await world.released('demos');
  const folder = await mkdtemp(path.join(tmpdir(), 'clinavoz-bucket-'));
  const bucket = { S3_BUCKET: 'releases', S3_REGION: 'eu', S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const site = new RunningSite(folder, await buildProgram('readiness'), { DATABASE_URL: world.held.url, ...bucket });
  try {
    const origin = await site.listening();
    await until(() => site.lines.find((line) => line.includes('ECONNREFUSED')));
    const answer = await fetch(`${origin}/readyz`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 503, body: { status: 'not_ready', database: 'up', serving: false } });
    expect(await site.end('SIGTERM')).toBe(0);
  } finally {
    await site.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
