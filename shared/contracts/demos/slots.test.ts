import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, isDate, isPastSlot, madridClock, mondayOf, slotHalves, slotInstant, slotTimes, weekFrom } from './slots';

test('slots run every quarter of an hour from 08:00 to 21:45', () => {
  expect(slotTimes).toHaveLength(56);
  expect(slotTimes.slice(0, 3)).toEqual(['08:00', '08:15', '08:30']);
  expect(slotTimes.at(-1)).toBe('21:45');
  expect(slotHalves.map((times) => [times[0], times.at(-1)])).toEqual([['08:00', '13:45'], ['14:00', '21:45']]);
});

describe('on the days when clocks change', () => {
  test.each([
    ['2026-03-28', '08:00', '2026-03-28T07:00:00.000Z'],
    ['2026-03-29', '08:00', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24', '21:45', '2026-10-24T19:45:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '08:00', '2026-10-25T07:00:00.000Z'],
    ['2027-03-28', '21:45', '2027-03-28T19:45:00.000Z'],
    ['2027-10-31', '08:15', '2027-10-31T07:15:00.000Z'],
  ])('%s %s in Madrid is %s', (date, time, instant) => {
    expect(slotInstant(date, time).toISOString()).toBe(instant);
  });

  test('days stay days: no date is skipped or repeated', () => {
    expect(weekFrom('2026-03-23').at(-1)).toBe('2026-03-29');
    expect(weekFrom('2026-10-19').at(-1)).toBe('2026-10-25');
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
  });
});

test('any slot reads back as itself on a clock in Madrid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(...slotTimes), (days, time) => {
      const date = addDays('2025-01-01', days);
      expect(madridClock(slotInstant(date, time))).toEqual({ date, time });
    }),
    { numRuns: 300 },
  );
});

test('weeks begin on Monday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
});

test('a slot is past from its first second on', () => {
  expect(isPastSlot('2026-11-23', '10:00', new Date('2026-11-23T08:59:59Z'))).toBe(false);
  expect(isPastSlot('2026-11-23', '10:00', new Date('2026-11-23T09:00:00Z'))).toBe(true);
});

test('a date that no calendar has is none', () => {
  expect(isDate('2026-02-28')).toBe(true);
  expect(isDate('2026-02-30')).toBe(false);
  expect(isDate('2026-2-3')).toBe(false);
  expect(isDate('0000-01-01')).toBe(false);
  expect(isDate('9999-12-31')).toBe(false);
});

test.each(['0001-01-01', '0002-12-28', '0999-07-01', '1000-01-01', '9998-12-31'])('%s, which is a date, has a moment in Madrid, too', (date) => {
  expect(isDate(date)).toBe(true);
  expect(slotInstant(date, '00:00').getTime()).not.toBeNaN();
});
