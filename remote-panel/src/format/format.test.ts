import { describe, expect, test } from '@jest/globals';
import { formatDecimal, formatDuration, formatForSheet, formatMoment, formatPercent } from './format';

describe('figures and moments in Spanish', () => {
  test('a decimal has a comma and one place', () => {
    expect(formatDecimal(2.1)).toBe('2,1');
    expect(formatDecimal(2)).toBe('2,0');
  });
  test('a percentage keeps its sign on the line', () => {
    expect(formatPercent(66.7)).toBe('66,7\u00a0%');
  });
  test('a duration is minutes and seconds, also when rounding fills the minute', () => {
    expect(formatDuration(59_600)).toBe('1:00');
    expect(formatDuration(125_000)).toBe('2:05');
  });
  test('a moment of today in Madrid shows the time alone, though it is yesterday in UTC', () => {
    expect(formatMoment('2026-07-01T22:30:00.000Z', new Date('2026-07-02T08:00:00Z'))).toBe('00:30');
  });
  test('a moment in an exported table is Madrid’s, in summer and in winter', () => {
    expect(formatForSheet('2026-07-01T22:30:00.000Z')).toBe('2026-07-02 00:30');
    expect(formatForSheet('2026-11-21T09:46:22.516Z')).toBe('2026-11-21 10:46');
  });
  test('a moment of another day shows day and month, of another year the year', () => {
    expect(formatMoment('2026-06-30T10:00:00.000Z', new Date('2026-07-02T08:00:00Z'))).toMatch(/30 jun/);
    expect(formatMoment('2025-06-30T10:00:00.000Z', new Date('2026-07-02T08:00:00Z'))).toMatch(/2025/);
  });
});
