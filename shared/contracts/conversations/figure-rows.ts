import { array, number, object, string, type InferType } from 'yup';
import { endpoint, once } from '../endpoint';
import { id, moment, pageEnd, periodInput, realMoment } from '../period';

/** Figures whose rows can be listed. */
export const figureNames = [
  'upcoming', 'patients', 'conversations', 'duration', 'analysed', 'resolved', 'abandoned', 'reserved', 'not_reserved', 'satisfaction', 'completed', 'outside_hours',
  'category', 'day', 'calls', 'chats', 'booked',
] as const;
export type FigureName = (typeof figureNames)[number];

export const figureInput = {
  figure: string().oneOf(figureNames).default('conversations'),
  range: periodInput,
  /** Instead of a range: everything since then. */
  since: realMoment.optional(),
  /** The category, or the day (`2026-11-23`). */
  value: string().max(40).optional(),
};

export const figureRow = once(() => object({
  kind: string().oneOf(['call', 'chat', 'appointment']).meta({ unknown: 'call' }).required(),
  id,
  /** When it began; for an upcoming appointment, when it begins. */
  at: moment.required(),
  name: string().nullable().defined(),
  phone: string().nullable().defined(),
  about: string().nullable().defined(),
  durationMs: number().integer().min(0).nullable().defined(),
  satisfaction: number().nullable().defined(),
}));
export type FigureRow = InferType<ReturnType<typeof figureRow>>;

/** The rows that a figure counts, newest first, and their total; the query is the figure's own. */
export const listFigureRows = endpoint('GET', '/api/figures/rows', () => ({
  input: object({ ...figureInput, limit: number().integer().min(1).max(500).default(100), before: pageEnd.optional() }),
  output: object({ total: number().integer().min(0).required(), rows: array(figureRow().required()).required() }),
}));
export const exportFigureRows = endpoint('POST', '/api/exports/figure', () => ({ input: object(figureInput), timeoutMs: 120_000, isTable: true }));

/** Events since the clinic last closed; for a clinic that never opens, of the last day. */
export const getSinceClosing = endpoint('GET', '/api/figures/since-closing', () => ({
  output: object({
    since: moment.required(),
    calls: number().integer().min(0).required(),
    booked: number().integer().min(0).required(),
    chats: number().integer().min(0).required(),
  }),
}));
