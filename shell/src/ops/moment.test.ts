import { expect, test } from '@jest/globals';
import { instantOf, momentText, wallTimeOf } from './moment';

test.each([
  ['2026-11-21T10:00', '2026-11-21T09:00:00.999Z'],
  ['2026-07-21T10:00:30', '2026-07-21T08:00:30.999Z'],
  ['2026-01-01T00:30:00', '2025-12-31T23:30:00.999Z'],
])('%s on a clock in Madrid is %s', (typed, instant) => {
  expect(instantOf(typed)).toBe(instant);
  expect(wallTimeOf(new Date(instant))).toBe(typed.padEnd(19, ':00'));
});

test.each(['', 'ayer', '2026-02-30T10:00', '2026-11-21T25:00', '2026-11-21T10:00Z'])('%p is no moment', (typed) => {
  expect(instantOf(typed)).toBeNull();
});

test('a moment reads in the time of Madrid', () => {
  expect(momentText('2026-11-21T09:00:00.000Z')).toBe('21 nov, 10:00:00');
  expect(momentText(null)).toBe('–');
});
