import { expect, test } from '@jest/globals';
import { bookingStart, nextBookingState, unseenOutcome, type BookingEvent, type BookingState } from './booking-state';

const after = (...events: BookingEvent[]): BookingState => events.reduce(nextBookingState, bookingStart);
const choose: BookingEvent[] = [{ type: 'dayChosen', date: '2026-11-23' }, { type: 'timeChosen', date: '2026-11-23', time: '10:00' }];
const slot = { date: '2026-11-23', time: '10:00' };

test('calendar, phone, success', () => {
  expect(after(...choose, { type: 'slotConfirmed' }, { type: 'sending' }, { type: 'sent' })).toEqual({ step: 'success', slot });
});

test('nothing is confirmed without a day and a time', () => {
  expect(after({ type: 'slotConfirmed' })).toBe(bookingStart);
  expect(after({ type: 'dayChosen', date: '2026-11-23' }, { type: 'slotConfirmed' })).toMatchObject({ step: 'calendar', time: null });
});

test('a time of the day that is shown first needs no choice of the day', () => {
  expect(after({ type: 'timeChosen', date: '2026-11-24', time: '10:00' })).toEqual({ step: 'calendar', date: '2026-11-24', time: '10:00' });
});

test('another day lets the time go', () => {
  expect(after(...choose, { type: 'dayChosen', date: '2026-11-24' })).toEqual({ step: 'calendar', date: '2026-11-24', time: null });
});

test('a failure keeps the slot and says why', () => {
  expect(after(...choose, { type: 'slotConfirmed' }, { type: 'sending' }, { type: 'failed', message: 'No' })).toEqual({ step: 'phone', slot, sending: false, failure: 'No' });
});

test('a slot that is gone leads back to its day', () => {
  expect(after(...choose, { type: 'slotConfirmed' }, { type: 'sending' }, { type: 'slotLost', message: 'No' })).toEqual({ step: 'calendar', date: slot.date, time: null, notice: 'No' });
});

test('another week lets go of the day and the time', () => {
  expect(after(...choose, { type: 'weekChanged' })).toEqual(bookingStart);
});

test('closing while it sends takes nothing back, and the outcome waits', () => {
  const sending = after(...choose, { type: 'slotConfirmed' }, { type: 'sending' }, { type: 'closed' });
  expect(sending).toEqual({ step: 'phone', slot, sending: true });
  expect(unseenOutcome(sending)).toBeNull();
  expect(unseenOutcome(nextBookingState(sending, { type: 'sent' }))).toEqual({ booked: slot });
  expect(unseenOutcome(nextBookingState(sending, { type: 'failed', message: 'No' }))).toEqual({ failure: 'No' });
  expect(unseenOutcome(nextBookingState(sending, { type: 'slotLost', message: 'Ya no' }))).toEqual({ failure: 'Ya no' });
});

test('closing begins anew from every step', () => {
  expect(after(...choose, { type: 'closed' })).toBe(bookingStart);
  expect(after(...choose, { type: 'slotConfirmed' }, { type: 'closed' })).toBe(bookingStart);
  expect(after(...choose, { type: 'slotConfirmed' }, { type: 'sending' }, { type: 'sent' }, { type: 'closed' })).toBe(bookingStart);
});
