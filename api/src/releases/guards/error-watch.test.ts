import { expect, test } from '@jest/globals';
import { afterLateFailure, afterSession, baselineRate, falseAlarmChance, isAlarming, startOfWatch, tolerableRate } from './error-watch';

/** Deterministic uniform numbers (mulberry32), so that the simulation is the same on every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sessions until the alarm; Infinity when it never comes within `sessions`. */
function sessionsUntilAlarm(rate: number, p0: number, sessions: number, next: () => number): number {
  let watch = startOfWatch;
  for (let count = 1; count <= sessions; count += 1) {
    watch = afterSession(watch, next() < rate, p0);
    if (isAlarming(watch)) return count;
  }
  return Infinity;
}

const releases = Array.from({ length: 1_000 }, (_, index) => index);

test('of 1,000 releases that are exactly as bad as tolerated, at most 1 % are taken back in 2,000 sessions each', () => {
  const next = numbersFrom(1);
  const taken = releases.filter(() => sessionsUntilAlarm(tolerableRate, tolerableRate, 2_000, next) < Infinity);
  expect(taken.length).toBeLessThanOrEqual(10);
  expect(falseAlarmChance).toBeLessThanOrEqual(0.01);
});

test('of 1,000 quiet releases whose baseline was itself measured, at most 1 % are taken back', () => {
  const next = numbersFrom(2);
  const taken = releases.filter(() => {
    let failures = 0;
    for (let count = 0; count < 1_000; count += 1) failures += Number(next() < 0.02);
    return sessionsUntilAlarm(0.02, baselineRate({ sessions: 1_000, failures }), 2_000, next) < Infinity;
  });
  expect(taken.length).toBeLessThanOrEqual(10);
});

test('a release that fails 5 % of its sessions is taken back within 500 of them', () => {
  const next = numbersFrom(3);
  const late = releases.filter(() => sessionsUntilAlarm(0.05, tolerableRate, 500, next) === Infinity);
  expect(late.length).toBeLessThanOrEqual(5);
});

test('a release that fails every session is taken back after a handful', () => {
  expect(sessionsUntilAlarm(1, tolerableRate, 100, () => 0)).toBeLessThanOrEqual(6);
});

test('a release that breaks after 20,000 quiet sessions is taken back within 500 more', () => {
  const next = numbersFrom(4);
  let watch = startOfWatch;
  for (let count = 0; count < 20_000; count += 1) watch = afterSession(watch, next() < 0.001, tolerableRate);
  let more = 0;
  while (!isAlarming(watch)) {
    watch = afterSession(watch, next() < 0.08, tolerableRate);
    more += 1;
  }
  expect(more).toBeLessThanOrEqual(500);
});

test('a session that fails after it was counted as good weighs as a failed one', () => {
  const straight = afterSession(startOfWatch, true, tolerableRate);
  const late = afterLateFailure(afterSession(startOfWatch, false, tolerableRate), tolerableRate);
  expect(late.score).toBeCloseTo(straight.score, 10);
  expect(late).toMatchObject({ sessions: 1, failures: 1 });
});

test('an app that fails often anyway is measured against that, and little evidence against the tolerable rate', () => {
  expect(baselineRate({ sessions: 10_000, failures: 400 })).toBeCloseTo(0.0434, 3);
  expect(baselineRate({ sessions: 100, failures: 40 })).toBe(tolerableRate);
  expect(baselineRate({ sessions: 100_000, failures: 0 })).toBe(tolerableRate);
});
