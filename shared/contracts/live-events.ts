import { mixed, number, object, string, type InferType } from 'yup';

/** Names of the server-sent events of `GET /events`. Those after `analytics_update` are rows of `live_event`. */
export const liveEventTypes = [
  'connected',
  'analytics_update',
  'call_started',
  'call_ended',
  'call_analyzed',
  'appointment_created',
  'appointment_rescheduled',
  'appointment_cancelled',
  'chat_thread_created',
  'chat_message',
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];

export const eventsPath = '/events';

/** Client back-off after a broken stream: doubling from the first to the cap. */
export const eventsBackoff = { firstMs: 1_000, capMs: 30_000 } as const;

const optionalNumber = () => mixed<number | string>().optional();

/** `data` of any event. All fields may be missing: an older API must not break a newer page, nor the other way round. */
export const liveEventPayload = object({
  call_id: string().optional(),
  caller_phone: string().nullable().optional(),
  from_number: string().nullable().optional(),
  /** Seconds. */
  call_duration: number().nullable().optional(),
  /** Milliseconds since 1970. */
  start_timestamp: optionalNumber(),
  end_timestamp: optionalNumber(),
  appointment_id: string().optional(),
  thread_id: string().optional(),
  message_id: string().optional(),
});
export type LiveEventPayload = InferType<typeof liveEventPayload>;
