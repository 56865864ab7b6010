export interface Slot {
  readonly date: string;
  readonly time: string;
}

export type BookingState =
  | { readonly step: 'calendar'; readonly date: string | null; readonly time: string | null; readonly notice?: string }
  | { readonly step: 'phone'; readonly slot: Slot; readonly sending: boolean; readonly failure?: string }
  | { readonly step: 'success'; readonly slot: Slot };

export type BookingEvent =
  | { readonly type: 'dayChosen'; readonly date: string }
  | { readonly type: 'timeChosen'; readonly time: string }
  | { readonly type: 'slotConfirmed' }
  | { readonly type: 'back' }
  | { readonly type: 'sending' }
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'slotLost'; readonly message: string }
  | { readonly type: 'closed' };

export const bookingStart: BookingState = { step: 'calendar', date: null, time: null };

/** Next step of a booking. A slot that somebody else took meanwhile leads back to the calendar, at the same day. */
export function nextBookingState(state: BookingState, event: BookingEvent): BookingState {
  if (event.type === 'closed') return bookingStart;
  switch (state.step) {
    case 'calendar':
      if (event.type === 'dayChosen') return { step: 'calendar', date: event.date, time: null };
      if (event.type === 'timeChosen' && state.date !== null) return { step: 'calendar', date: state.date, time: event.time };
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
