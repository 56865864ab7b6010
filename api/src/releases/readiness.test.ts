import path from 'node:path';
import { expect, test } from '@jest/globals';
import { startRegistry } from '../../testing/registry';
import { releasesUnderTest } from '../../testing/releases-under-test';
import { until } from '../../testing/running-site';
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
