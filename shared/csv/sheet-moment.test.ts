import { expect, test } from '@jest/globals';
import { formatForSheet, madridDay } from './sheet-moment';

test('a moment in an exported table is Madrid’s, in summer and in winter', () => {
  expect(formatForSheet('2026-07-01T22:30:00.000Z')).toBe('2026-07-02 00:30');
  expect(formatForSheet('2026-11-21T09:46:22.516Z')).toBe('2026-11-21 10:46');
});

test('a day is written the same in a browser whose locales write dates another way', () => {
  // WebKit's output for en-CA.
  const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { ...own, get: () => () => '22/11/2026' });
  expect(madridDay(new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-23');
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', own);
});
