import { expect, test } from '@jest/globals';
import { clockJumped, formatCountdown } from './countdown';

test.each([
  [0, '00:00:00:00'],
  [-5000, '00:00:00:00'],
  [1, '00:00:00:01'],
  [61_000, '00:00:01:01'],
  [86_400_000, '01:00:00:00'],
  [14 * 86_400_000 - 1000, '13:23:59:59'],
  [120 * 86_400_000, '120:00:00:00'],
])('%d ms left read %s', (left, text) => {
  expect(formatCountdown(left)).toBe(text);
});

test('a sleep and a clock that was set are noticed, a slow tick is not', () => {
  expect(clockJumped({ wall: 0, steady: 0 }, { wall: 1000, steady: 1000 })).toBe(false);
  expect(clockJumped({ wall: 0, steady: 0 }, { wall: 90_000, steady: 90_000 })).toBe(false);
  expect(clockJumped({ wall: 0, steady: 0 }, { wall: 3_600_000, steady: 1000 })).toBe(true);
  expect(clockJumped({ wall: 0, steady: 0 }, { wall: -3_600_000, steady: 1000 })).toBe(true);
});
