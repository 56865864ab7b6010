export interface Slot { readonly date: string; readonly time: string }

/** Only a visible choice counts: another day clears the time, another week both. */
interface Choosing { readonly step: 'calendar'; readonly date: string | null; readonly time: string | null; readonly notice?: string }
export type BookingState =
  | Choosing
  | { readonly step: 'phone'; readonly slot: Slot; readonly sending: boolean; readonly failure?: string }
  | { readonly step: 'success'; readonly slot: Slot };

export const bookingStart: Choosing = { step: 'calendar', date: null, time: null };

/** A result that a visitor who closed the window during sending has not seen; null without one. */
export function unseenOutcome(state: BookingState): { readonly failure: string } | { readonly booked: Slot } | null {
  if (state.step === 'success') return { booked: state.slot };
  const failure = state.step === 'phone' ? state.failure : state.notice;
  return failure === undefined ? null : { failure };
}
