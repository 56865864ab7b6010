import { expect, test } from '@jest/globals';
import { formatForSheet } from './sheet-moment';

test('a moment in an exported table is Madrid’s, in summer and in winter', () => {
  expect(formatForSheet('2026-07-01T22:30:00.000Z')).toBe('2026-07-02 00:30');
  expect(formatForSheet('2026-11-21T09:46:22.516Z')).toBe('2026-11-21 10:46');
});
