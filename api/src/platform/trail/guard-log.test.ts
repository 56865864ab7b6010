import { expect, jest, test } from '@jest/globals';
import type { Head } from './anchor';
import { until } from '../../../testing/running-site';
import { guardLog } from './guard-log';

/** A guard of a log in this `state`, once it has been read and anchored. */
async function guarded(state: { broken: string | null; cut: Head | null; fails?: boolean }, verifyEveryMs?: number) {
  const seen = { told: 0, lost: [] as string[], read: 0 };
  const logger = { error: jest.fn(() => void (seen.told += 1)), warn: jest.fn() };
  const guard = guardLog({
    name: 'releases',
    verify: () => {
      seen.read += 1;
      return Promise.resolve(state.broken);
    },
    verifyEveryMs,
    anchor: () => Promise.resolve(state.cut),
    onLost: (place) => {
      if (state.fails === true) return Promise.reject(new Error('away'));
      seen.lost.push(place);
      return Promise.resolve();
    },
    logger: logger as unknown as Parameters<typeof guardLog>[0]['logger'],
  });
  // The first runs start by themselves; the requested ones follow them.
  await Promise.all([guard.anchorNow(), guard.verifyNow()]);
  const before = seen.read;
  const rounds = async (run: () => Promise<void>, count: number) => {
    for (let round = 0; round < count; round += 1) await run();
  };
  return { seen, reads: () => seen.read - before, anchored: (count: number) => rounds(guard.anchorNow, count), verified: (count: number) => rounds(guard.verifyNow, count), stop: guard.stop };
}

test('the whole is read at the start and whenever somebody asks, and not with each head', async () => {
  const { seen, reads, anchored, verified, stop } = await guarded({ broken: null, cut: null });
  expect(seen.read).toBeGreaterThan(0);
  await anchored(4);
  expect(reads()).toBe(0);
  await verified(2);
  expect([seen.told, seen.lost, reads()]).toEqual([0, [], 2]);
  await stop();
});

test('the whole is read again as often as is said', async () => {
  const { reads, stop } = await guarded({ broken: null, cut: null }, 5);
  await until(() => (reads() > 2 ? true : undefined));
  await stop();
});

test('what is changed while it runs is found by the next reading, told once, and handed on by each', async () => {
  const state = { broken: null as string | null, cut: null };
  const { seen, verified, stop } = await guarded(state);
  state.broken = '7';
  await verified(2);
  expect([seen.told, seen.lost]).toEqual([1, ['7', '7']]);
  await stop();
});

test('what is cut off is found without a reading, told once, and handed on although that fails at first', async () => {
  const state = { broken: null, cut: null as Head | null, fails: true };
  const { seen, reads, anchored, stop } = await guarded(state);
  state.cut = { place: '9', mac: 'x' };
  await anchored(2);
  expect([seen.told, seen.lost]).toEqual([0, []]);
  state.fails = false;
  await anchored(3);
  expect([seen.told, seen.lost, reads()]).toEqual([1, ['9'], 0]);
  await stop();
});

test('a second flaw is told, too', async () => {
  const state = { broken: '7' as string | null, cut: null as Head | null };
  const { seen, anchored, stop } = await guarded(state);
  state.cut = { place: '9', mac: 'x' };
  await anchored(1);
  expect(seen.told).toBe(2);
  await stop();
});
