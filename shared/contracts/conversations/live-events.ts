import { boolean, mixed, number, object, string, type InferType } from 'yup';

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

/** Payload of each server-sent event of `GET /events`. Those after `analytics_update` are rows of `live_event`. */
export const liveEventPayloads = {
  /** `news`: something happened while the page was being read. */
  connected: object({ news: boolean().optional() }),
  analytics_update: object({}),
  call_started: aboutCall,
  /** An ongoing call has new transcript lines, or one that is over has changed. */
  call_transcribed: aboutCall,
  call_ended: aboutCall,
  call_analyzed: aboutCall,
  appointment_created: aboutAppointment,
  appointment_rescheduled: aboutAppointment,
  appointment_cancelled: aboutAppointment,
  appointment_confirmed: aboutAppointment,
  task_changed: object({ task_id: string().required() }),
  chat_thread_created: object({ thread_id: string().required() }),
  /** It has ended, or what was known of it has changed, without a new message. */
  chat_changed: object({ thread_id: string().required() }),
  chat_message: object({ thread_id: string().required(), message_id: string().required() }),
};

export type LiveEventType = keyof typeof liveEventPayloads;
export const liveEventTypes = Object.keys(liveEventPayloads) as LiveEventType[];

/** Payload that the writer guarantees. */
export type LiveEventPayload<Type extends LiveEventType> = InferType<(typeof liveEventPayloads)[Type]>;

/** An event as a page reads it. Every member may be missing: older and newer versions of API and page must work together. */
export type LiveEvent = { readonly [Type in LiveEventType]: { readonly type: Type; readonly payload: Partial<LiveEventPayload<Type>> } }[LiveEventType];

/** Reads an event's data without the members that are invalid: the others, or the event's name alone, still identify the change. */
export function readLiveEvent(type: LiveEventType, data: unknown): LiveEvent {
  const schema = liveEventPayloads[type].partial();
  try {
    const members = Object.entries(Object(JSON.parse(String(data)))).filter(([name, value]) => schema.isValidSync({ [name]: value }, { strict: true }));
    return { type, payload: schema.cast(Object.fromEntries(members), { stripUnknown: true }) } as LiveEvent;
  } catch {
    return { type, payload: {} };
  }
}

export const eventsPath = '/events';

/** Event that the API sends four times a minute: a page whose line has died without a word notices. It changes no data. */
export const beatEvent = 'beat';

/** Client back-off after a broken stream: it doubles from the first value up to the cap. */
export const eventsBackoff = { firstMs: 1_000, capMs: 30_000 } as const;
