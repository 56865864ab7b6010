import { expect, jest, test } from '@jest/globals';
import type { Head } from './anchor';
import { guardLog } from './guard-log';

/** A guard of a log in this `state`, run by the test. Each round stands for five seconds; every other one verifies the whole log. */
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
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round += 1) await guard.run();
  };
  // The first round starts by itself; the requested one follows it.
  await guard.run();
  return { seen, rounds, stop: guard.stop };
}

test('the whole is read at the start, and again as often as is said', async () => {
  const once = await guarded({ broken: null, cut: null });
  await once.rounds(4);
  expect(once.seen).toEqual({ told: 0, lost: [], read: 1 });
  await once.stop();
  const again = await guarded({ broken: null, cut: null }, 10_000);
  await again.rounds(4);
  expect(again.seen.read).toBe(3);
  await again.stop();
});

test('what is changed while it runs is found by the next reading, told once, and handed on by each', async () => {
  const state = { broken: null as string | null, cut: null };
  const { seen, rounds, stop } = await guarded(state, 10_000);
  state.broken = '7';
  await rounds(4);
  expect(seen).toEqual({ told: 1, lost: ['7', '7'], read: 3 });
  await stop();
});

test('what is cut off is found without a reading, told once, and handed on although that fails at first', async () => {
  const state = { broken: null, cut: null as Head | null, fails: true };
  const { seen, rounds, stop } = await guarded(state);
  state.cut = { place: '9', mac: 'x' };
  await rounds(2);
  expect(seen).toEqual({ told: 0, lost: [], read: 1 });
  state.fails = false;
  await rounds(3);
  expect(seen).toEqual({ told: 1, lost: ['9'], read: 1 });
  await stop();
});
