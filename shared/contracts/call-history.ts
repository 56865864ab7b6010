import { array, boolean, number, object, string, type InferType } from 'yup';
import { problemCategories } from './analytics';
import { endpoint } from './endpoint';
import { id, moment, pageEnd, periodInput } from './period';

/** A call that ended sooner is one that somebody hung up: it was neither resolved nor left unresolved. */
export const abandonedBelowMs = 10_000;

export const callOutcomes = ['ongoing', 'resolved', 'unresolved', 'abandoned', 'not_analysed', 'not_connected'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

const callFields = {
  id,
  startedAt: moment.required(),
  /** Milliseconds; null while the call goes on. */
  durationMs: number().integer().min(0).nullable().defined(),
  callerPhone: string().nullable().defined(),
  /** As given for an appointment from the same telephone or in this call. */
  callerName: string().nullable().defined(),
  channel: string().oneOf(['web', 'phone']).meta({ unknown: 'web' }).required(),
  outcome: string().oneOf(callOutcomes).meta({ unknown: 'not_analysed' }).required(),
  category: string().nullable().defined(),
  reservedAppointment: boolean().nullable().defined(),
  satisfaction: number().nullable().defined(),
  summary: string().nullable().defined(),
  sample: boolean().required(),
};

export const callListItem = object(callFields);
export type CallListItem = InferType<typeof callListItem>;

export const callDetail = object({
  ...callFields,
  transcript: array(object({ role: string().required(), content: string().defined() }).required()).required(),
  recordingUrl: string().nullable().defined(),
});
export type CallDetail = InferType<typeof callDetail>;

/** Whether the clinic was open when a call began. */
export const callHours = ['inside', 'outside'] as const;

/** Which calls: all that is named must hold. */
export const callFilters = {
  range: periodInput,
  /** Words of the transcript or the summary, a name or a telephone, or the beginnings of them. */
  search: string().trim().max(100).optional(),
  outcome: string().oneOf(callOutcomes).optional(),
  category: string().oneOf(problemCategories).optional(),
  hours: string().oneOf(callHours).optional(),
};
const callFilterInput = object(callFilters);
export type CallFilters = InferType<typeof callFilterInput>;

/** Calls, newest first. `before` is `startedAt` and `id` of the last one of the page before, joined by `_`. */
export const listCalls = endpoint('GET', '/api/calls', {
  input: object({
    limit: number().integer().min(1).max(100).default(20),
    ...callFilters,
    /** Only the calls that go on now. */
    ongoing: boolean().optional(),
    before: pageEnd.optional(),
  }),
  output: array(callListItem.required()).required(),
});

/** A table with all rows of the period, as a file (text/csv) that the API streams. The audit trail names it before its first row. */
export const exportCalls = endpoint('POST', '/api/exports/calls', { input: callFilterInput, timeoutMs: 120_000 });

export const getCallCount = endpoint('GET', '/api/calls/count', { input: callFilterInput, output: object({ calls: number().integer().min(0).required() }) });
export const getCall = endpoint('GET', '/api/calls/:id', { input: object({ id }), output: callDetail });
