import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { standInFetch, type StandInAnswer } from 'shared/testing/stand-in-fetch';
import { bookingStart, unseenOutcome } from './booking-state';
import { useBooking } from './use-booking';

const slot = { date: '2026-11-23', time: '10:00' };
const accepted = { body: { bookingId: '6f1f9a52-0000-4000-8000-000000000001', token: 't' } };
const refused = (code: string, error: string) => ({ status: 409, body: { error, code } });
let answer: (answer: StandInAnswer) => void;

beforeEach(() => void standInFetch(() => new Promise((resolve) => (answer = resolve))));

function booking() {
  const { result } = renderHook(() => useBooking({ code: 'c', clinic: 'Clínica', log: () => undefined }));
  const doing = (work: (booking: ReturnType<typeof useBooking>) => unknown) => act(async () => void work(result.current));
  const after = async (...works: Parameters<typeof doing>[0][]) => {
    for (const work of works) await doing(work);
    return result.current.state;
  };
  return { after, answered: async (with_: StandInAnswer) => (await act(async () => answer(with_)), result.current.state) };
}
type Doing = (booking: ReturnType<typeof useBooking>) => unknown;
const choose: Doing[] = [({ chooseDay }) => chooseDay(slot.date), ({ chooseTime }) => chooseTime(slot.date, slot.time)];
const confirm: Doing = ({ confirmSlot }) => confirmSlot(slot.date, slot.time);
const send: Doing = ({ book }) => book();
const close: Doing = (one) => one.close();

test('calendar, phone, success', async () => {
  const { after, answered } = booking();
  expect(await after(...choose, confirm, send)).toEqual({ step: 'phone', slot, sending: true });
  expect(await answered(accepted)).toEqual({ step: 'success', slot });
});

test('a time of the day that is shown first needs no choice of the day', async () => {
  expect(await booking().after(({ chooseTime }) => chooseTime('2026-11-24', '10:00'))).toEqual({ step: 'calendar', date: '2026-11-24', time: '10:00' });
});

test('another day lets the time go', async () => {
  expect(await booking().after(...choose, ({ chooseDay }) => chooseDay('2026-11-24'))).toEqual({ step: 'calendar', date: '2026-11-24', time: null });
});

test('another week lets go of the day and the time', async () => {
  expect(await booking().after(...choose, ({ changeWeek }) => changeWeek())).toEqual(bookingStart);
});

test('a failure keeps the slot and says why', async () => {
  const { after, answered } = booking();
  await after(...choose, confirm, send);
  expect(await answered(refused('booking_limit', 'No'))).toEqual({ step: 'phone', slot, sending: false, failure: 'No' });
  expect(await after(({ back }) => back())).toEqual({ step: 'calendar', ...slot });
});

test('a slot that is gone leads back to its day', async () => {
  const { after, answered } = booking();
  await after(...choose, confirm, send);
  expect(await answered(refused('slot_taken', 'Ya no'))).toEqual({ step: 'calendar', date: slot.date, time: null, notice: 'Ya no' });
});

test.each([
  [accepted, { booked: slot }],
  [refused('booking_limit', 'No'), { failure: 'No' }],
  [refused('slot_taken', 'Ya no'), { failure: 'Ya no' }],
])('closing while it sends takes nothing back, and the outcome waits', async (outcome, unseen) => {
  const { after, answered } = booking();
  const sending = await after(...choose, confirm, send, close, ({ back }) => back());
  expect(sending).toEqual({ step: 'phone', slot, sending: true });
  expect(unseenOutcome(sending)).toBeNull();
  expect(unseenOutcome(await answered(outcome))).toEqual(unseen);
});

test('closing begins anew from every step', async () => {
  const { after, answered } = booking();
  expect(await after(...choose, close)).toBe(bookingStart);
  expect(await after(...choose, confirm, close)).toBe(bookingStart);
  await after(...choose, confirm, send);
  await answered(accepted);
  expect(await after(close)).toBe(bookingStart);
});
