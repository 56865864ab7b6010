import { mixed, number, object, string, type InferType } from 'yup';

const nothing = object({});

const optionalNumber = () => mixed<number | string>((value): value is number | string => typeof value === 'number' || typeof value === 'string').optional();

const aboutCall = object({
  call_id: string().required(),
  caller_phone: string().nullable().optional(),
  from_number: string().nullable().optional(),
  /** Seconds. */
  call_duration: number().nullable().optional(),
  /** Milliseconds since 1970. */
  start_timestamp: optionalNumber(),
  end_timestamp: optionalNumber(),
});

const aboutAppointment = object({
  appointment_id: string().required(),
  /** ISO 8601, UTC. */
  starts_at: string().required(),
});

/** What each server-sent event of `GET /events` says. Those after `analytics_update` are rows of `live_event`. */
export const liveEventPayloads = {
  connected: nothing,
  analytics_update: nothing,
  call_started: aboutCall,
  /** More has been said in a call that goes on. */
  call_transcribed: aboutCall,
  call_ended: aboutCall,
  call_analyzed: aboutCall,
  appointment_created: aboutAppointment,
  appointment_rescheduled: aboutAppointment,
  appointment_cancelled: aboutAppointment,
  appointment_confirmed: aboutAppointment,
  task_changed: object({ task_id: string().required() }),
  chat_thread_created: object({ thread_id: string().required() }),
  chat_message: object({ thread_id: string().required(), message_id: string().required() }),
};

export type LiveEventType = keyof typeof liveEventPayloads;
export const liveEventTypes = Object.keys(liveEventPayloads) as LiveEventType[];

/** What the writer promises of an event. */
export type LiveEventPayload<Type extends LiveEventType> = InferType<(typeof liveEventPayloads)[Type]>;

/** An event as a page reads it. Every member may be missing: an older API must not break a newer page, nor the other way round. */
export type LiveEvent = { readonly [Type in LiveEventType]: { readonly type: Type; readonly payload: Partial<LiveEventPayload<Type>> } }[LiveEventType];

/** Reads the event's data; of data that do not fit, nothing. The event's name alone still says what has changed. */
export function readLiveEvent(type: LiveEventType, data: unknown): LiveEvent {
  const schema = liveEventPayloads[type].partial();
  try {
    return { type, payload: schema.cast(schema.validateSync(JSON.parse(String(data)), { strict: true }), { stripUnknown: true }) } as LiveEvent;
  } catch {
    return { type, payload: {} };
  }
}

export const eventsPath = '/events';

/** Client back-off after a broken stream: doubling from the first to the cap. */
export const eventsBackoff = { firstMs: 1_000, capMs: 30_000 } as const;
