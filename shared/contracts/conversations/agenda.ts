import { array, boolean, number, object, string, type InferType } from 'yup';
import { endpoint, once } from '../endpoint';
import { day, id, moment, pageEnd, realMoment } from '../period';

export const appointmentPageSize = 100;

export const bookingWays = ['phone', 'web', 'chat'] as const;

export const appointmentItem = once(() => object({
  id,
  startsAt: moment.required(),
  endsAt: moment.required(),
  patientName: string().defined(),
  patientPhone: string().nullable().defined(),
  reason: string().defined(),
  confirmed: boolean().required(),
  /** Name of the person or chair; null for a clinic with one agenda. */
  agenda: string().nullable().defined(),
  /** Name of the kind of visit. */
  visit: string().nullable().defined(),
  bookedBy: string().oneOf(bookingWays).meta({ unknown: 'phone' }).required(),
  /** The call or the chat that booked it, while it is kept. */
  callId: string().uuid().nullable().defined(),
  threadId: string().uuid().nullable().defined(),
}));
export type AppointmentItem = InferType<ReturnType<typeof appointmentItem>>;

const range = {
  /** First day; absent: from now on. */
  from: day.optional(),
  /** The day after the last one. */
  to: day.optional(),
  /** Part of a name, or a telephone. */
  search: string().trim().max(100).optional(),
};

/** Booked appointments, soonest first. `after` is `startsAt` and `id` of the previous page's last one, joined by `_`. */
export const listAppointments = endpoint('GET', '/api/appointments', () => ({
  input: object({ ...range, limit: number().integer().min(1).max(500).default(appointmentPageSize), after: pageEnd.optional() }),
  output: array(appointmentItem().required()).required(),
}));

/** All rows of the list as a file. */
export const exportAppointments = endpoint('POST', '/api/exports/appointments', () => ({ input: object(range), timeoutMs: 120_000, isTable: true }));

/** `at`: when it begins on the page. One that has been moved meanwhile is not changed. */
const ofOne = once(() => object({ id, at: realMoment.optional() }));

/** Records that the patient has confirmed. */
export const confirmAppointment = endpoint('POST', '/api/appointments/:id/confirm', () => ({ input: ofOne() }));
/** Idempotent. */
export const cancelAppointment = endpoint('POST', '/api/appointments/:id/cancel', () => ({ input: ofOne() }));
/** When the time is not free, returns the next free ones. */
export const moveAppointment = endpoint('POST', '/api/appointments/:id/move', () => ({
  input: ofOne().shape({ startsAt: realMoment.required() }),
  output: object({ moved: boolean().required(), slots: array(moment.required()).required() }),
}));

export const listFreeSlots = endpoint('GET', '/api/appointments/:id/free-slots', () => ({
  input: ofOne().shape({ from: day.optional() }),
  output: object({ slots: array(moment.required()).required() }),
}));
