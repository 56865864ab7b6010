import { expect, it, jest } from '@jest/globals';
import { usualSettings, type AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { freeAgenda, lastClosing, nextFreeSlots, type Busy, nextOpenDay } from './opening-hours';

const visit = usualSettings.visits[0]!;
const times = (settings: AgendaSettings, now: string, busy: Busy[], count: number, requested = visit) =>
  nextFreeSlots(settings, new Date(now), { visit: requested }, busy, count).map((startsAt) => `${startsAt.toISOString()} ${freeAgenda(settings, startsAt, { visit: requested }, busy)}`);

it.each([
  ['Monday 9:00', '2026-11-23T08:00:00Z', true],
  ['Monday 8:30', '2026-11-23T07:30:00Z', false],
  ['Monday 13:30', '2026-11-23T12:30:00Z', true],
  ['Monday 14:00', '2026-11-23T13:00:00Z', false],
  ['Monday 18:30', '2026-11-23T17:30:00Z', true],
  ['Monday 19:00', '2026-11-23T18:00:00Z', false],
  ['Monday 9:15', '2026-11-23T08:15:00Z', false],
  ['Monday 9:00 and a second', '2026-11-23T08:00:01Z', false],
  ['Saturday 10:00', '2026-11-21T09:00:00Z', false],
  ['Monday 9:00 in summer', '2026-07-20T07:00:00Z', true],
  ['Christmas', '2026-12-25T09:00:00Z', false],
])('knows whether %s can be booked', (_name, time, bookable) => {
  expect(freeAgenda(usualSettings, new Date(time), { visit }, []) !== undefined).toBe(bookable);
});

it('gives the last half hour of a day that ends at midnight, and nothing beyond', () => {
  const late = { ...usualSettings, hours: [{ day: 1, from: '22:30', to: '23:59' }] };
  expect(times(late, '2026-11-23T21:00:00Z', [], 4)).toEqual(['2026-11-23T21:30:00.000Z principal', '2026-11-23T22:00:00.000Z principal', '2026-11-23T22:30:00.000Z principal', '2026-11-30T21:30:00.000Z principal']);
});

it('offers the next free times over a weekend, without those taken, and never the present moment', () => {
  const taken = { agenda: 'principal', from: Date.parse('2026-11-23T08:00:00Z'), until: Date.parse('2026-11-23T08:30:00Z') };
  expect(times(usualSettings, '2026-11-20T17:31:00Z', [taken], 2)).toEqual(['2026-11-23T08:30:00.000Z principal', '2026-11-23T09:00:00.000Z principal']);
  expect(times(usualSettings, '2026-11-23T08:00:00Z', [], 1)).toEqual(['2026-11-23T08:30:00.000Z principal']);
});

it('offers the time that ends as the next visit begins, and the one that begins as the last visit ends', () => {
  const taken = { agenda: 'principal', from: Date.parse('2026-11-23T08:30:00Z'), until: Date.parse('2026-11-23T09:00:00Z') };
  expect(times(usualSettings, '2026-11-23T07:00:00Z', [taken], 2)).toEqual(['2026-11-23T08:00:00.000Z principal', '2026-11-23T09:00:00.000Z principal']);
});

it('offers each time once and in order, however an owner enters the hours, and knows which of them ends last', () => {
  const mixed = { ...usualSettings, hours: [{ day: 1, from: '16:00', to: '17:00' }, { day: 1, from: '09:00', to: '10:00' }, { day: 1, from: '09:30', to: '10:30' }] };
  expect(times(mixed, '2026-11-23T07:00:00Z', [], 5).map((time) => time.slice(11, 16))).toEqual(['08:00', '08:30', '09:00', '15:00', '15:30']);
  expect(lastClosing(mixed, new Date('2026-11-23T18:00:00Z'))?.toISOString()).toBe('2026-11-23T16:00:00.000Z');
});

it('finds the first time after a month of holidays', () => {
  const august = Array.from({ length: 31 }, (_, day) => `2026-08-${String(day + 1).padStart(2, '0')}`);
  expect(times({ ...usualSettings, closedDays: august }, '2026-07-31T17:00:00Z', [], 1)).toEqual(['2026-09-01T07:00:00.000Z principal']);
});

it('keeps the holidays of the region, the clinic’s own closed days, and goes on after them', () => {
  const madrid = { ...usualSettings, region: 'MD' as const, closedDays: ['2026-12-24'] };
  expect(times(madrid, '2026-12-23T18:00:00Z', [], 1)).toEqual(['2026-12-28T08:00:00.000Z principal']);
  expect(freeAgenda(madrid, new Date('2025-05-02T08:00:00Z'), { visit }, [])).toBeUndefined();
  expect(freeAgenda({ ...madrid, region: 'CT' }, new Date('2025-05-02T08:00:00Z'), { visit }, [])).toBe('principal');
});

it('finds the second chair when the first is busy, and keeps the buffer after a long visit', () => {
  const two = { ...usualSettings, agendas: [{ id: 'a', name: 'Ana' }, { id: 'b', name: 'Box 2' }] };
  const long = { id: 'l', name: 'Implante', minutes: 60, buffer: 15 };
  const busy = [{ agenda: 'a', from: Date.parse('2026-11-23T08:00:00Z'), until: Date.parse('2026-11-23T08:45:00Z') }];
  expect(times(two, '2026-11-23T07:00:00Z', busy, 3)).toEqual(['2026-11-23T08:00:00.000Z b', '2026-11-23T08:30:00.000Z b', '2026-11-23T09:00:00.000Z a']);
  expect(freeAgenda(two, new Date('2026-11-23T07:30:00Z'), { visit: long }, [])).toBeUndefined();
  expect(freeAgenda(two, new Date('2026-11-23T08:00:00Z'), { visit: long, agenda: 'b' }, [{ agenda: 'b', from: Date.parse('2026-11-23T09:00:00Z'), until: Date.parse('2026-11-23T09:30:00Z') }])).toBeUndefined();
  expect(freeAgenda(two, new Date('2026-11-23T12:30:00Z'), { visit: long }, [])).toBeUndefined();
});

it('leaves what happens in the last minute before midnight for that day', () => {
  const late = { ...usualSettings, hours: [{ day: 1, from: '00:00', to: '23:59' }] };
  expect(['2026-11-23T22:59:30Z', '2026-11-23T23:00:00Z'].map((moment) => nextOpenDay(late, new Date(moment)))).toEqual(['2026-11-23', '2026-11-30']);
});

it('takes the next open day for the clinic’s day from the minute in which it closes', () => {
  expect(['2026-11-23T17:59:59Z', '2026-11-23T18:00:00Z'].map((moment) => nextOpenDay(usualSettings, new Date(moment)))).toEqual(['2026-11-23', '2026-11-24']);
});

it.each([
  ['at eight in the morning', '2026-11-24T07:00:00Z', '2026-11-23T18:00:00.000Z'],
  ['in the break at noon', '2026-11-24T14:00:00Z', '2026-11-23T18:00:00.000Z'],
  ['after closing', '2026-11-24T18:30:00Z', '2026-11-24T18:00:00.000Z'],
  ['on a Sunday', '2026-11-22T10:00:00Z', '2026-11-20T18:00:00.000Z'],
])('knows when the clinic closed last, %s', (_name, now, closing) => {
  expect(lastClosing(usualSettings, new Date(now))?.toISOString()).toBe(closing);
});

it('takes the last minute of a day for open where the clinic closes at midnight', () => {
  const late = { ...usualSettings, hours: [{ day: 1, from: '09:00', to: '23:59' }] };
  expect(['2026-11-23T22:59:30Z', '2026-11-23T23:00:00Z'].map((now) => lastClosing(late, new Date(now))?.toISOString())).toEqual(['2026-11-16T23:00:00.000Z', '2026-11-23T23:00:00.000Z']);
});

it('offers nothing in a clinic that never opens', () => {
  const closed = { ...usualSettings, hours: [] };
  expect(times(closed, '2026-11-23T07:00:00Z', [], 3)).toEqual([]);
  expect(lastClosing(closed, new Date('2026-11-23T07:00:00Z'))).toBeNull();
});

it('looks at no start at which the visit does not fit, however long the clinic opens and short its steps are', () => {
  let looks = 0;
  const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [{ day, from: '00:00', to: '11:55' }, { day, from: '12:00', to: '23:55' }]);
  const open: AgendaSettings = { ...usualSettings, step: 5, get hours() { return (looks += 1, hours); } };
  expect(times(open, '2026-11-23T07:00:00Z', [], 24, { id: 'l', name: 'Implante', minutes: 720, buffer: 0 })).toEqual([]);
  expect(looks).toBeLessThan(200);
  expect(times(open, '2026-11-23T07:00:00Z', [], 2, { id: 'l', name: 'Implante', minutes: 710, buffer: 0 })).toEqual(['2026-11-23T11:00:00.000Z principal', '2026-11-23T11:05:00.000Z principal']);
});

it('offers no hour that the clocks skip, and none twice, in a clinic that opens at night', () => {
  const night = { ...usualSettings, hours: [{ day: 7, from: '01:00', to: '04:30' }] };
  expect(times(night, '2027-03-27T12:00:00Z', [], 6)).toEqual(['2027-03-28T00:00', '2027-03-28T00:30', '2027-03-28T01:00', '2027-03-28T01:30', '2027-03-28T02:00', '2027-04-03T23:00'].map((time) => `${time}:00.000Z principal`));
});

it('offers each hour of the night on which the clocks go back once, and all that follow', () => {
  const night = { ...usualSettings, step: 60 as const, hours: [{ day: 7, from: '01:00', to: '05:00' }] };
  expect(times(night, '2026-10-24T12:00:00Z', [], 4).map((time) => time.slice(11, 16))).toEqual(['23:00', '01:00', '02:00', '03:00']);
});

it('offers no taken hour at the end of the day that has twenty-five', () => {
  const evening = { ...usualSettings, step: 60 as const, hours: [{ day: 7, from: '21:00', to: '23:59' }] };
  const taken = { agenda: 'principal', from: Date.parse('2026-10-25T22:00:00Z'), until: Date.parse('2026-10-25T22:30:00Z') };
  expect(times(evening, '2026-10-25T12:00:00Z', [taken], 3).map((time) => time.slice(0, 13))).toEqual(['2026-10-25T20', '2026-10-25T21', '2026-11-08T20']);
});

it('asks the calendar a few times a day, however full the agenda is and many its openings are', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => Array.from({ length: 10 }, (_, minute) => ({ day, from: `00:0${minute}`, to: '23:59' })));
  const [from, until] = [Date.parse('2026-11-23T00:00:00Z'), Date.parse('2028-01-01T00:00:00Z')];
  const asked = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  expect(times({ ...usualSettings, step: 5, hours }, '2026-11-23T07:00:00Z', [{ agenda: 'principal', from, until }], 24)).toEqual([]);
  expect(asked.mock.calls.length).toBeLessThan(120 * 10);
  asked.mockRestore();
});
