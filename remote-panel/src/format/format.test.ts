import { describe, expect, jest, test } from '@jest/globals';
import { formatCount, formatDayOfYear, formatDecimal, formatEuros, formatLongDay, formatLength, formatMoment, formatPercent } from './format';

describe('figures and moments in Spanish', () => {
  test('a decimal has a comma and one place', () => {
    expect(formatDecimal(2.1)).toBe('2,1');
    expect(formatDecimal(2)).toBe('2,0');
  });
  test('thousands are parted from the first on, as on the landing', () => {
    expect([formatCount(999), formatCount(1234), formatCount(12345)]).toEqual(['999', '1.234', '12.345']);
    expect(formatEuros(1056)).toBe('1.056\u00a0€');
  });
  test('a percentage keeps its sign on the line', () => {
    expect(formatPercent(66.7)).toBe('66,7\u00a0%');
  });
  test('a length is said in words, so that nobody takes it for a time of day', () => {
    expect(formatLength(51_000)).toBe('51\u00a0s');
    expect(formatLength(60_000)).toBe('1\u00a0min');
    expect(formatLength(125_000)).toBe('2\u00a0min 5\u00a0s');
    expect(formatLength(0)).toBe('0\u00a0s');
  });
  test('a call of less than ten seconds, which counts as abandoned, says no ten', () => {
    expect([formatLength(9_999), formatLength(10_000)]).toEqual(['9\u00a0s', '10\u00a0s']);
  });
  test('a moment of today in Madrid is of today, though it is yesterday in UTC', () => {
    expect(formatMoment('2026-07-01T22:30:00.000Z', new Date('2026-07-02T08:00:00Z'))).toBe('hoy, 00:30');
  });
  test('a moment of another day shows day, month and time, of another year the year too', () => {
    expect(formatMoment('2026-06-30T10:00:00.000Z', new Date('2026-07-02T08:00:00Z'))).toMatch(/^30 jun.* 12:00$/);
    expect(formatMoment('2027-01-08T10:00:00.000Z', new Date('2026-12-22T08:00:00Z'))).toMatch(/^8 ene 2027.* 11:00$/);
  });
  test('a day of another year shows it', () => {
    jest.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z') });
    expect([formatLongDay('2026-12-31'), formatLongDay('2027-01-11')]).toEqual(['jueves, 31 de diciembre de 2026', 'lunes, 11 de enero']);
    expect([formatDayOfYear('2026-12-31'), formatDayOfYear('2027-01-11')]).toEqual(['31 dic 2026', '11 ene']);
  });
});
