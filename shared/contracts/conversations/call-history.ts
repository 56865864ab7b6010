import { array, boolean, number, object, string, type InferType } from 'yup';
import { problemCategories } from './analytics';
import { endpoint, once } from '../endpoint';
import { id, moment, pageEnd, periodInput } from '../period';

/** A shorter call was hung up: it counts as neither resolved nor unresolved. */
export const abandonedBelowMs = 10_000;

export const callOutcomes = ['ongoing', 'resolved', 'unresolved', 'abandoned', 'not_analysed', 'not_connected'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

const callFields = {
  id,
  startedAt: moment.required(),
  /** Milliseconds; null while the call goes on. */
  durationMs: number().integer().min(0).nullable().defined(),
  callerPhone: string().nullable().defined(),
  /** The name given for an appointment by the same telephone or in this call. */
  callerName: string().nullable().defined(),
  channel: string().oneOf(['web', 'phone']).meta({ unknown: 'web' }).required(),
  outcome: string().oneOf(callOutcomes).meta({ unknown: 'not_analysed' }).required(),
  category: string().nullable().defined(),
  reservedAppointment: boolean().nullable().defined(),
  satisfaction: number().nullable().defined(),
  summary: string().nullable().defined(),
  sample: boolean().required(),
};

export const callListItem = once(() => object(callFields));
export type CallListItem = InferType<ReturnType<typeof callListItem>>;

export const callDetail = once(() => object({
  ...callFields,
  transcript: array(object({ role: string().required(), content: string().defined() }).required()).required(),
  recordingUrl: string().nullable().defined(),
}));
export type CallDetail = InferType<ReturnType<typeof callDetail>>;

/** Whether the clinic was open when a call began. */
export const callHours = ['inside', 'outside'] as const;

/** Selects calls; all given filters must match. */
export const callFilters = {
  range: periodInput,
  /** Words of the transcript or the summary, a name or a telephone, or their beginnings. */
  search: string().trim().max(100).optional(),
  outcome: string().oneOf(callOutcomes).optional(),
  category: string().oneOf(problemCategories).optional(),
  hours: string().oneOf(callHours).optional(),
};
const callFilterInput = once(() => object(callFilters));
export type CallFilters = InferType<ReturnType<typeof callFilterInput>>;

/** Calls, newest first. `before` is `startedAt` and `id` of the previous page's last one, joined by `_`. */
export const listCalls = endpoint('GET', '/api/calls', () => ({
  input: object({
    limit: number().integer().min(1).max(100).default(20),
    ...callFilters,
    /** Only ongoing calls. */
    ongoing: boolean().optional(),
    before: pageEnd.optional(),
  }),
  output: array(callListItem().required()).required(),
}));

/** All rows of the period as a file (text/csv) that the API streams. The audit trail records it before the first row is sent. */
export const exportCalls = endpoint('POST', '/api/exports/calls', () => ({ input: callFilterInput(), timeoutMs: 120_000, isTable: true }));

export const getCallCount = endpoint('GET', '/api/calls/count', () => ({ input: callFilterInput(), output: object({ calls: number().integer().min(0).required() }) }));
export const getCall = endpoint('GET', '/api/calls/:id', () => ({ input: object({ id }), output: callDetail() }));
