import { useReducer, useState } from 'react';
import { sendPhone } from 'shared/contracts/demo-access';
import { ApiError, call } from 'shared/http/client';
import type { BookingDialogProps } from './booking-dialog';
import { bookingCopy as copy } from './booking.copy.es';
import { bookingStart, nextBookingState, type BookingEvent } from './booking-state';

/** The booking and what can be done with it. Everything that is done is logged. */
export function useBooking({ code, clinic, log }: Pick<BookingDialogProps, 'code' | 'clinic' | 'log'>) {
  const [state, send] = useReducer(nextBookingState, bookingStart);
  const [phone, setPhone] = useState('');
  /** Of the booker's own link. */
  const [token, setToken] = useState('');

  const book = async () => {
    if (state.step !== 'phone' || state.sending) return;
    const { date, time } = state.slot;
    send({ type: 'sending' });
    log('phone_send_attempt', { date, time });
    try {
      setToken((await call(sendPhone, { code, clinic, phone: phone.trim(), slotDate: date, slotTime: time })).token);
      send({ type: 'sent' });
      log('phone_send_success', { date, time });
    } catch (error) {
      send(failureOf(error));
      log('phone_send_error', { date, time, kind: error instanceof ApiError ? error.kind : 'unknown' });
    }
  };

  return {
    state,
    phone,
    setPhone,
    token,
    changeWeek: () => send({ type: 'weekChanged' }),
    chooseDay: (date: string) => {
      send({ type: 'dayChosen', date });
      log('calendar_day_selected', { date });
    },
    chooseTime: (date: string, time: string) => {
      send({ type: 'timeChosen', date, time });
      log('calendar_time_selected', { date, time });
    },
    confirmSlot: (date: string, time: string) => {
      send({ type: 'slotConfirmed' });
      log('calendar_slot_confirmed', { date, time });
    },
    back: () => send({ type: 'back' }),
    book,
    close: () => {
      send({ type: 'closed' });
      if (state.step !== 'phone' || !state.sending) setPhone('');
    },
  };
}

/** The server's own words where it gave some; else whether it was reached at all. */
function failureOf(error: unknown): BookingEvent {
  if (!(error instanceof ApiError)) return { type: 'failed', message: copy.failed };
  if (error.code === 'slot_taken' || error.code === 'slot_past') return { type: 'slotLost', message: error.message };
  if (error.kind === 'refused') return { type: 'failed', message: error.details[0]?.message ?? error.serverMessage ?? copy.notSent };
  return { type: 'failed', message: error.kind === 'timeout' || error.kind === 'network' ? copy.notSent : copy.failed };
}
