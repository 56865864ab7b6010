import { failedAct } from '../../../browser/failed-act';
import type { VoiceCallRequest } from '../bus';
import { noDevices, type Devices } from '../devices/call-devices';
import { idleCall, nextCallState, type CallEvent, type CallState } from './call-state';
import { mergeTranscript, type TranscriptLine } from './transcript';

/** A visit that was booked in the call: ISO 8601, and the name of its kind or an empty text. */
export interface BookedVisit { readonly startsAt: string; readonly kind: string }

export interface CallSnapshot extends CallState {
  readonly elapsedSeconds: number;
  readonly agentTalking: boolean;
  readonly callerTalking: boolean;
  /** The visitor types, and no microphone is open. */
  readonly typed: boolean;
  /** The last request, for a retry. */
  readonly request: VoiceCallRequest;
  readonly muted: boolean;
  readonly transcript: readonly TranscriptLine[];
  readonly devices: Devices;
  readonly visit?: BookedVisit | undefined;
}

/** Before and after a call. */
const quiet = { agentTalking: false, callerTalking: false, muted: false };

/** State on the server and in the first render. */
export const initialSnapshot: CallSnapshot = { ...idleCall, ...quiet, elapsedSeconds: 0, typed: false, request: {}, transcript: [], devices: noDevices };

let snapshot = initialSnapshot;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

export const callStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => snapshot,
  change(fields: Partial<Pick<CallSnapshot, 'agentTalking' | 'callerTalking' | 'typed' | 'request' | 'muted' | 'devices' | 'visit'>>): void {
    set({ ...snapshot, ...fields });
  },
  addTranscript(update: readonly TranscriptLine[]): void {
    set({ ...snapshot, transcript: mergeTranscript(snapshot.transcript, update) });
  },
  /** @returns whether the event changed the state */
  dispatch(event: CallEvent): boolean {
    const state = nextCallState(snapshot, event);
    if (state === snapshot) return false;
    if (event.type === 'failed' && event.notice.alert !== 'microphoneDenied' && event.notice.alert !== 'notSupported') failedAct('call_failed');
    // The transcript of a call stays readable until the next one starts.
    const fresh = event.type === 'start' && { elapsedSeconds: 0, transcript: [], visit: undefined };
    set({ ...snapshot, ...state, ...fresh, ...(state.status !== 'listening' && quiet) });
    keepTime();
    return true;
  },
};

function set(next: CallSnapshot): void {
  snapshot = next;
  for (const listener of listeners) listener();
}

/** Counts from the call's start, so that a tab that slept shows the true time when it resumes. */
function keepTime(): void {
  clearInterval(timer);
  const { startedAt } = snapshot;
  if (startedAt === undefined) return;
  timer = setInterval(() => {
    const elapsedSeconds = Math.floor((Date.now() - startedAt) / 1000);
    if (elapsedSeconds !== snapshot.elapsedSeconds) set({ ...snapshot, elapsedSeconds });
  }, 250);
}
