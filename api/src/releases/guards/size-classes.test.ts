import { expect, test } from '@jest/globals';
import { percentile75, sizeClass, sizeOf } from './size-classes';

test.each([['LCP', 1], ['LCP', 380], ['INP', 42.5], ['CLS', 0.08], ['LCP', 25_000]])('%s %d is kept within five percent', (name, value) => {
  expect(Math.abs(sizeOf(name, sizeClass(name, value)) / value - 1)).toBeLessThan(0.05);
});

test('three quarters of the measurements lie below the 75th percentile', () => {
  const counts = Array.from({ length: 1_000 }, (_, index) => ({ bucket: sizeClass('LCP', index + 1), count: 1 }));
  expect(Math.abs(percentile75('LCP', counts) / 750 - 1)).toBeLessThan(0.06);
  expect(percentile75('LCP', [])).toBe(0);
});
