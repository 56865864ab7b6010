import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { smallRelease } from '../../../testing/releases/registry';
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
