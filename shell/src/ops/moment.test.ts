import { expect, test } from '@jest/globals';
import { momentText } from './log-words';

test('a moment reads in the time of Madrid', () => {
  expect(momentText('2026-11-21T09:00:00.000Z')).toBe('21 nov, 10:00:00');
  expect(momentText(null)).toBe('–');
});
