import { array, number, object, string, type InferType } from 'yup';
import { endpoint, once } from '../endpoint';
import { moment, periodInput } from '../period';

/** The nine categories of the specification; their order breaks ties. */
export const problemCategories = ['Tooth Pain', 'Cleaning', 'Whitening', 'Orthodontics', 'Revision', 'Implant', 'Filing', 'Crown', 'Other'] as const;
export type ProblemCategory = (typeof problemCategories)[number];

const count = () => number().integer().min(0).required();
const percent = () => number().min(0).max(100).nullable().defined();
const minutes = () => number().min(0).nullable().defined();

/** The figures of one clinic. The specification defines them ("Analytics"); percentages 0–100; null: a mean or share of nothing. */
export const analytics = once(() => object({
  upcomingAppointments: count(),
  activePatients: count(),
  newConversations: count(),
  /** Calls hung up within ten seconds; they count as conversations, but in no rate. */
  abandonedCalls: count(),
  /** Minutes, one decimal. */
  averageDuration: minutes(),
  resolutionRate: percent(),
  resolution_completed: object({ rate: percent() }).required(),
  problem_category: object({
    top: string().oneOf(problemCategories).nullable().defined(),
    counts: object(Object.fromEntries(problemCategories.map((category) => [category, count()])) as Record<ProblemCategory, ReturnType<typeof count>>).required(),
  }).required(),
  reserved_appointment: object({ rate: percent(), yes: count(), no: count() }).required(),
  satisfactions: object({ average: number().min(0).max(10).nullable().defined(), count: count() }).required(),
  /** Calls that began while the clinic was closed. */
  outsideHours: count().default(0),
  /** The last 24 hours by the hour's first moment, oldest first; empty for longer periods. */
  callsByHour: array(object({ hour: moment.required(), calls: count() }).required()).default([]).required(),
  /** Value of the reserved visits at the clinic's own rate, euros; null when it has set none. */
  reservedValue: number().min(0).nullable().default(null),
  /** The preceding period of the same length; null for everything. */
  previous: object({ activePatients: count(), newConversations: count(), averageDuration: minutes(), resolutionRate: percent() }).nullable().default(null),
  /** Answered calls per day of the period, oldest first, days in Europe/Madrid. */
  callsByDay: array(object({ day: string().required(), calls: count() }).required()).required(),
}));
export type Analytics = InferType<ReturnType<typeof analytics>>;

export const getAnalytics = endpoint('GET', '/analytics', () => ({ input: object({ range: periodInput }), output: analytics() }));

/** Records a figures export in the audit trail; the page calls it and then writes the file from the data on the screen. */
export const noteExport = endpoint('POST', '/api/exports', () => ({
  input: object({ what: string().oneOf(['figures']).required(), rows: number().integer().min(0).max(1_000_000).required(), range: periodInput }),
}));
