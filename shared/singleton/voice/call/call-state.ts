import type { Alert } from '../voice-call.copy.es';

export type CallStatus = 'idle' | 'connecting' | 'listening';

export interface CallNotice {
  readonly alert: Alert;
  /** A further sentence, where the reason is known. */
  readonly detail?: string;
}

export interface CallState {
  readonly status: CallStatus;
  /** Milliseconds since 1970 at which the call began; only while listening. */
  readonly startedAt: number | undefined;
  /** The connection is broken and may return; the call continues. */
  readonly reconnecting: boolean;
  readonly notice: CallNotice | undefined;
  /** A call has ended or broken off, and its transcript is still shown. */
  readonly over: boolean;
}

export type CallEvent =
  | { readonly type: 'start' }
  | { readonly type: 'started'; readonly at: number }
  | { readonly type: 'broken' }
  | { readonly type: 'restored' }
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly notice: CallNotice }
  | { readonly type: 'noticeDismissed' };

export const idleCall: CallState = { status: 'idle', startedAt: undefined, reconnecting: false, notice: undefined, over: false };

/** Pure: the event carries the time. The same object when it does not apply: the SDK may report an end after a failure, and twice. */
export function nextCallState(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'start':
      return state.status === 'idle' ? { ...idleCall, status: 'connecting' } : state;
    case 'started':
      return state.status === 'connecting' ? { ...state, status: 'listening', startedAt: event.at } : state;
    case 'broken':
    case 'restored': {
      const reconnecting = event.type === 'broken';
      return state.status === 'listening' && state.reconnecting !== reconnecting ? { ...state, reconnecting } : state;
    }
    case 'ended':
      return state.status === 'idle' ? state : { ...idleCall, over: state.status === 'listening' };
    case 'failed':
      return state.status === 'idle' ? state : { ...idleCall, notice: event.notice, over: state.status === 'listening' };
    case 'noticeDismissed':
      return state.notice === undefined && !state.over ? state : { ...state, notice: undefined, over: false };
  }
}
