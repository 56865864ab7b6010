import { expect, it } from '@jest/globals';
import { readAgentTime, writeAgentTime } from './agent-time';

it.each([
  ['2026-12-01T10:00', '2026-12-01T09:00:00.000Z'],
  ['2026-07-01T10:00:00', '2026-07-01T08:00:00.000Z'],
  ['2026-07-01 10:00', '2026-07-01T08:00:00.000Z'],
  ['2026-12-01T10:00:00+01:00', '2026-12-01T09:00:00.000Z'],
  ['2026-12-01T10:00:00.000Z', '2026-12-01T10:00:00.000Z'],
  ['2026-12-01', '2026-11-30T23:00:00.000Z'],
])('reads %s', (text, moment) => {
  expect(readAgentTime(text)?.toISOString()).toBe(moment);
});

it.each(['', 'mañana', '2026-02-30T10:00', '2026-12-01T24:00', '2026-12-01T10', '10:00', '2026-12-01T10:00+99:99', '9999-12-31T23:59', '9999-12-31T23:59-12:00', '0001-01-01T00:00+14:00'])('takes %j for no time', (text) => {
  expect(readAgentTime(text)).toBeUndefined();
});

it.each([
  ['2026-12-01T09:00:00Z', '2026-12-01T10:00:00+01:00'],
  ['2026-07-01T08:00:00Z', '2026-07-01T10:00:00+02:00'],
])('writes %s as the clock in Madrid', (moment, text) => {
  expect(writeAgentTime(new Date(moment))).toBe(text);
  expect(readAgentTime(text)).toEqual(new Date(moment));
});
