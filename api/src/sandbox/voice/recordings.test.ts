import path from 'node:path';
import { expect, it } from '@jest/globals';
import { utterances } from './dialogue.copy.es';
import { readRecordings } from './recordings';
import { firstSpeakableSlot } from './voice-sandbox.module';

const sunday = new Date('2026-11-22T12:00:00Z');
const recordings = readRecordings(path.join(__dirname, '../../../assets/voice-sandbox'));

it.each(Object.keys(utterances) as (keyof typeof utterances)[])('has a recording for "%s" that lasts about as long as its sentence', (name) => {
  const perLetter = ((recordings[name] ?? []).length * 0.02) / (utterances[name] ?? '').length;
  expect(perLetter).toBeGreaterThan(0.03);
  expect(perLetter).toBeLessThan(0.2);
});

it('says a free time by the clock on the wall in Spain, in winter and in summer', () => {
  expect(firstSpeakableSlot(['2026-11-23T09:30:00Z'], sunday)?.spoken).toEqual(['day1', 'at1030']);
  expect(firstSpeakableSlot(['2026-07-24T16:30:00Z'], sunday)?.spoken).toEqual(['day5', 'at1830']);
});

it('passes over times that it cannot say', () => {
  expect(firstSpeakableSlot(['2026-11-21T09:30:00Z', '2026-11-23T09:45:00Z', '2026-11-24T08:00:00Z'], sunday)?.spoken).toEqual(['day2', 'at0900']);
  expect(firstSpeakableSlot(['2026-11-21T09:30:00Z'], sunday)).toBeUndefined();
});

it('calls a time of the same day by «hoy», one of the next six days by its day, and a later one by its number, too', () => {
  const thursday = new Date('2026-11-25T23:30:00Z');
  expect(firstSpeakableSlot(['2026-11-26T10:00:00Z'], thursday)?.spoken).toEqual(['today', 'at1100']);
  expect(firstSpeakableSlot(['2026-12-02T10:00:00Z'], thursday)?.spoken).toEqual(['day3', 'at1100']);
  expect(firstSpeakableSlot(['2026-12-03T10:00:00Z'], thursday)?.spoken).toEqual(['day4', 'date3', 'at1100']);
});
