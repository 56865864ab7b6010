import { expect, test } from '@jest/globals';
import { hoursText, parseHours } from './hours-text';

test.each([
  ['09:00-14:00, 16:00-19:00', '09:00-14:00, 16:00-19:00'],
  ['9-14 y 16:30 a 20', '09:00-14:00, 16:30-20:00'],
  ['  9.30 – 13 ', '09:30-13:00'],
  ['', ''],
])('reads “%s” as %s', (text, hours) => {
  expect(hoursText(parseHours(text, 1) ?? [], 1)).toBe(hours);
});

test.each(['14-9', '9', '25-26', '9:00-9:00', 'cerrado'])('takes “%s” for no hours', (text) => {
  expect(parseHours(text, 1)).toBeUndefined();
});
