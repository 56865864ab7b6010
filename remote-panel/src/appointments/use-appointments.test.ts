import { expect, test } from '@jest/globals';
import { nextOnes } from './use-appointments';

const at = (hour: number) => ({
  id: String(hour), startsAt: `2026-11-25T${String(hour).padStart(2, '0')}:00:00.000Z`, endsAt: `2026-11-25T${String(hour).padStart(2, '0')}:30:00.000Z`, patientName: 'Ana', patientPhone: null, reason: '',
  visit: null, agenda: null, confirmed: false, bookedBy: 'phone' as const, callId: null, threadId: null,
});
const day = [8, 9, 10, 11, 12].map(at);

test.each([
  ['in the morning the first ones', '07:00', [8, 9, 10]],
  ['during a visit this one and the next', '10:15', [10, 11, 12]],
  ['near its end its last ones', '12:00', [10, 11, 12]],
  ['after its end its last ones', '20:00', [10, 11, 12]],
])('of a day are shown %s', (_, time, hours) => {
  expect(nextOnes(day, 3, new Date(`2026-11-25T${time}:00.000Z`)).map(({ id }) => Number(id))).toEqual(hours);
});

test('a long visit that another began in and ended before is still shown', () => {
  const long = { ...at(8), endsAt: '2026-11-25T12:00:00.000Z' };
  expect(nextOnes([long, ...day.slice(1)], 3, new Date('2026-11-25T10:15:00.000Z')).map(({ id }) => Number(id))).toEqual([8, 9, 10]);
});

test('of a day with few appointments all are shown', () => {
  expect(nextOnes(day, 8, new Date('2026-11-25T20:00:00.000Z'))).toEqual(day);
});
