export interface Slot { readonly date: string; readonly time: string }

export type BookingState =
  | { readonly step: 'calendar'; readonly date: string | null; readonly time: string | null; readonly notice?: string }
  | { readonly step: 'phone'; readonly slot: Slot; readonly sending: boolean; readonly failure?: string }
  | { readonly step: 'success'; readonly slot: Slot };

export type BookingEvent =
  | { readonly type: 'weekChanged' }
  | { readonly type: 'dayChosen'; readonly date: string }
  | { readonly type: 'timeChosen'; readonly date: string; readonly time: string }
  | { readonly type: 'slotConfirmed' }
  | { readonly type: 'back' }
  | { readonly type: 'sending' }
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'slotLost'; readonly message: string }
  | { readonly type: 'closed' };

export const bookingStart: BookingState = { step: 'calendar', date: null, time: null };

/**
 * Next step of a booking. A slot that somebody else took meanwhile leads back to the calendar, at the same day. What is
 * chosen is what is seen: another week lets go of the day. What is being sent is not taken back by closing, so its outcome
 * waits until it was seen.
 */
export function nextBookingState(state: BookingState, event: BookingEvent): BookingState {
  if (event.type === 'closed') return state.step === 'phone' && state.sending ? state : bookingStart;
  switch (state.step) {
    case 'calendar':
      if (event.type === 'weekChanged') return bookingStart;
      if (event.type === 'dayChosen') return { step: 'calendar', date: event.date, time: null };
      if (event.type === 'timeChosen') return { step: 'calendar', date: event.date, time: event.time };
      if (event.type === 'slotConfirmed' && state.date !== null && state.time !== null) return { step: 'phone', slot: { date: state.date, time: state.time }, sending: false };
      return state;
    case 'phone':
      if (event.type === 'back' && !state.sending) return { step: 'calendar', ...state.slot };
      if (event.type === 'sending') return { step: 'phone', slot: state.slot, sending: true };
      if (event.type === 'sent') return { step: 'success', slot: state.slot };
      if (event.type === 'failed') return { step: 'phone', slot: state.slot, sending: false, failure: event.message };
      if (event.type === 'slotLost') return { step: 'calendar', date: state.slot.date, time: null, notice: event.message };
      return state;
    case 'success':
      return state;
  }
}

/** What somebody who has closed the window while it sent does not know yet; null when there is nothing. */
export function unseenOutcome(state: BookingState): { readonly failure: string } | { readonly booked: Slot } | null {
  if (state.step === 'success') return { booked: state.slot };
  const failure = state.step === 'phone' ? state.failure : state.notice;
  return failure === undefined ? null : { failure };
}
