import { useState } from 'react';
import { sendPhone } from 'shared/contracts/demos/access';
import { ApiError, call } from 'shared/http/client';
import type { BookingDialogProps } from './booking-dialog';
import { bookingCopy as copy } from './booking.copy.es';
import { bookingStart, type BookingState, type Slot } from './booking-state';

/** The booking and its actions, all of which are logged. */
export function useBooking({ code, clinic, log }: Pick<BookingDialogProps, 'code' | 'clinic' | 'log'>) {
  const [state, setState] = useState<BookingState>(bookingStart);
  const [phone, setPhone] = useState('');
  /** Secret of the booker's own link. */
  const [token, setToken] = useState('');

  const book = async () => {
    if (state.step !== 'phone' || state.sending) return;
    const { slot } = state;
    const { date, time } = slot;
    setState({ step: 'phone', slot, sending: true });
    log('phone_send_attempt', { date, time });
    try {
      setToken((await call(sendPhone, { code, clinic, phone: phone.trim(), slotDate: date, slotTime: time })).token);
      setState({ step: 'success', slot });
      log('phone_send_success', { date, time });
    } catch (error) {
      setState(failureOf(error, slot));
      log('phone_send_error', { date, time, kind: error instanceof ApiError ? error.kind : 'unknown' });
    }
  };

  return {
    state,
    phone,
    setPhone,
    token,
    changeWeek: () => setState(bookingStart),
    chooseDay: (date: string) => {
      setState({ step: 'calendar', date, time: null });
      log('calendar_day_selected', { date });
    },
    chooseTime: (date: string, time: string) => {
      setState({ step: 'calendar', date, time });
      log('calendar_time_selected', { date, time });
    },
    confirmSlot: (date: string, time: string) => {
      setState({ step: 'phone', slot: { date, time }, sending: false });
      log('calendar_slot_confirmed', { date, time });
    },
    back: () => setState((now) => (now.step === 'phone' && !now.sending ? { step: 'calendar', ...now.slot } : now)),
    book,
    close: () => {
      // Closing does not cancel a pending request: its result waits until it is seen.
      if (state.step === 'phone' && state.sending) return;
      setState(bookingStart);
      setPhone('');
    },
  };
}

/** The server's sentence where it sent one; else whether it was reached. A slot taken meanwhile leads back to its day. */
function failureOf(error: unknown, slot: Slot): BookingState {
  const failed = (failure: string): BookingState => ({ step: 'phone', slot, sending: false, failure });
  if (!(error instanceof ApiError)) return failed(copy.failed);
  if (error.code === 'slot_taken' || error.code === 'slot_past') return { step: 'calendar', date: slot.date, time: null, notice: error.message };
  if (error.kind === 'refused') return failed(error.details[0]?.message ?? error.serverMessage ?? copy.notSent);
  return failed(error.kind === 'timeout' || error.kind === 'network' ? copy.notSent : copy.failed);
}
