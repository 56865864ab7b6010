import { beatEvent } from 'shared/contracts/conversations/live-events';
import type { StoredEventType } from '../../platform';

/** A row of live_event on its way to a browser. */
export interface StoredEvent {
  /** Grows in the order of commits within a clinic. */
  readonly id: bigint;
  readonly type: string;
  readonly payload: unknown;
}

/** One message in text/event-stream format. JSON contains no line break, so one data line is enough. */
export const frame = (type: string, payload: unknown, id?: bigint): string => `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(payload)}\n\n`;

/** Keeps proxies and browsers from closing a quiet stream. */
export const heartbeat = Buffer.from(frame(beatEvent, {}));

/** Whether a stored event changes the figures. Omitting an event here does not compile. */
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
  chat_changed: true,
  chat_message: false,
};
const figureEvents: ReadonlySet<string> = new Set(Object.entries(changesFigures).flatMap(([type, changes]) => (changes ? [type] : [])));

/** The frames of a batch, then one `analytics_update` if figures changed: without an id, because a resuming stream rereads them. */
export function framesOf(events: readonly StoredEvent[]): string {
  const frames = events.map(({ id, type, payload }) => frame(type, payload, id));
  if (events.some(({ type }) => figureEvents.has(type))) frames.push(frame('analytics_update', {}));
  return frames.join('');
}

/** The last id that a browser has seen; undefined for none or an invalid one. */
export const parseEventId = (text: unknown): bigint | undefined => typeof text === 'string' && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
