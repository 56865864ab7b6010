import { expect, it } from '@jest/globals';
import { searchFrom } from './voice-sandbox.module';
import { readWrittenLine } from './written-line';

const wanted = (text: string) => readWrittenLine(text, () => 'unknown').wanted;
/** A Sunday at noon in Spain. */
const now = new Date('2026-11-22T11:00:00Z');

it.each([
  ['el miércoles a las 5', { weekday: 3, hour: 17 }, '2026-11-25T17:00'],
  ['mañana por la mañana', { tomorrow: true, hour: 9 }, '2026-11-23T09:00'],
  ['por la tarde', { hour: 16 }, '2026-11-22T16:00'],
  ['a las 10', { hour: 10 }, undefined],
  ['una limpieza', {}, undefined],
])('reads when «%s» is, and looks from there', (text, time, from) => {
  expect(wanted(text)).toEqual(time);
  expect(searchFrom(wanted(text), now)).toBe(from);
});

it.each([['Sí, por favor', 'yes'], ['vale', 'yes'], ['No puedo', 'no'], ['Otro día', 'no'], ['Siempre', undefined]])('takes «%s» for %s', (text, answer) => {
  expect(readWrittenLine(text, () => 'unknown').answer).toBe(answer);
});
