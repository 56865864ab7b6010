import type { StoredEventType } from '../../platform';

/** A row of live_event on its way to a browser. */
export interface StoredEvent {
  /** Grows in the order of commits within a clinic. */
  readonly id: bigint;
  readonly type: string;
  readonly payload: unknown;
}

/** One message of the stream, as text/event-stream writes it. JSON holds no line break, so one data line is enough. */
export function frame(type: string, payload: unknown, id?: bigint): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(payload)}\n\n`;
}

/** What keeps proxies and browsers from closing a quiet stream. */
export const heartbeat = ':\n\n';

/** Whether a stored event changes the figures. An event that is not named here does not compile. */
const changesFigures: Readonly<Record<StoredEventType, boolean>> = {
  call_started: true,
  call_transcribed: false,
  call_ended: true,
  call_analyzed: true,
  appointment_created: true,
  appointment_rescheduled: true,
  appointment_cancelled: true,
  appointment_confirmed: false,
  task_changed: false,
  chat_thread_created: true,
  chat_message: false,
};
const figureEvents: ReadonlySet<string> = new Set(Object.entries(changesFigures).flatMap(([type, changes]) => (changes ? [type] : [])));

/** The frames of a batch, and after them one `analytics_update` if the figures have changed. It has no id: a stream that resumes reads the figures anew anyway. */
export function framesOf(events: readonly StoredEvent[]): string {
  const frames = events.map(({ id, type, payload }) => frame(type, payload, id));
  if (events.some(({ type }) => figureEvents.has(type))) frames.push(frame('analytics_update', {}));
  return frames.join('');
}

/** The id that a browser says it has seen last; undefined when it says none, or nonsense. */
export function parseEventId(text: unknown): bigint | undefined {
  return typeof text === 'string' && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
