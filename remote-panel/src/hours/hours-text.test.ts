import { expect, test } from '@jest/globals';
import { hoursText, parseAmount, parseHours } from './hours-text';

test.each([
  ['09:00-14:00, 16:00-19:00', '09:00-14:00, 16:00-19:00'],
  ['9-14 y 16:30 a 20', '09:00-14:00, 16:30-20:00'],
  ['  9.30 – 13 ', '09:30-13:00'],
  ['16-24', '16:00-24:00'],
  ['0:00-24:00', '00:00-24:00'],
  ['20:00 a 23:59', '20:00-24:00'],
])('reads “%s” as %s', (text, hours) => {
  expect(hoursText(parseHours(text, 1) ?? [], 1)).toBe(hours);
});

test('stores midnight as the day’s last minute, which every version of the API reads', () => {
  expect(parseHours('16:00-24:00', 1)).toEqual([{ day: 1, from: '16:00', to: '23:59' }]);
});

test.each(['', ' ', 'cerrado', ' Cerrado '])('reads “%s” as closed', (text) => {
  expect(parseHours(text, 1)).toEqual([]);
});

test.each(['14-9', '9', '25-26', '9:00-9:00', '9-14, 13-19', '24:00-24:00', '22:00-24:30', '24-9', '9-24, 22-23', 'cerrado, 9-14'])('takes “%s” for no hours', (text) => {
  expect(parseHours(text, 1)).toBeUndefined();
});

test.each([
  ['', null],
  ['45', 45],
  ['45,50 €', 45.5],
  ['45.5', 45.5],
  ['1.500', 1500],
  ['1.234,50', 1234.5],
  ['12.345', 12_345],
  ['1.234.567', 1_234_567],
  ['0.12', 0.12],
])('reads “%s” as %s euros', (text, euros) => {
  expect(parseAmount(text)).toBe(euros);
});

test.each(['abc', '-5', '1.2.3', '1,500,000', '10,123', '1e3', '.500', '0.125', '01.250', '1234.567'])('takes “%s” for no amount', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});
