import { expect, it } from '@jest/globals';
import { isBookable, nextFreeSlots } from './free-slots';

it.each([
  ['Monday 9:00', '2026-11-23T08:00:00Z', true],
  ['Monday 8:30', '2026-11-23T07:30:00Z', false],
  ['Monday 13:30', '2026-11-23T12:30:00Z', true],
  ['Monday 14:00', '2026-11-23T13:00:00Z', false],
  ['Monday 18:30', '2026-11-23T17:30:00Z', true],
  ['Monday 19:00', '2026-11-23T18:00:00Z', false],
  ['Monday 9:15', '2026-11-23T08:15:00Z', false],
  ['Saturday 10:00', '2026-11-21T09:00:00Z', false],
  ['Monday 9:00 in summer', '2026-07-20T07:00:00Z', true],
])('knows whether %s can be booked', (_name, time, bookable) => {
  expect(isBookable(new Date(time))).toBe(bookable);
});

it('offers the next free times over a weekend, without those taken', () => {
  const taken = new Set([Date.parse('2026-11-23T08:00:00Z')]);
  const slots = nextFreeSlots(new Date('2026-11-20T17:31:00Z'), taken, 2).map((slot) => slot.toISOString());
  expect(slots).toEqual(['2026-11-23T08:30:00.000Z', '2026-11-23T09:00:00.000Z']);
});

it('never offers the present moment', () => {
  expect(nextFreeSlots(new Date('2026-11-23T08:00:00Z'), new Set(), 1)[0]?.toISOString()).toBe('2026-11-23T08:30:00.000Z');
});
