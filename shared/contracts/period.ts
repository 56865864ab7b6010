import { date, string } from 'yup';
import { isDate } from './demos/slots';

/** Ranges of the chat list and the dashboard; absent: everything. */
export const periods = ['24h', '7d', '30d', '90d'] as const;
export type Period = (typeof periods)[number];

export const periodHours: Readonly<Record<Period, number>> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24, '90d': 90 * 24 };

export const periodInput = string().oneOf(periods).optional();

export const id = string().uuid().required();

/** ISO 8601 moment with millisecond precision; the sort key of every paged list. */
export const moment = string().matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

/** A `moment` that exists. */
export const realMoment = moment.test('moment', ({ path }) => `${path} is no moment`, (value) => value === undefined || isMoment(value));

/** A calendar day, `2026-11-23`. */
export const day = string().test('date', ({ path }) => `${path} is no date`, (value) => value === undefined || isDate(value));

/** A moment or a day for `date()`, which alone would read 30 February as 2 March and "foo 5" as a day in May. */
export const realDate = date().test('date', ({ path }) => `${path} is no date`, (value, { originalValue }) => value == null || (typeof originalValue === 'string' && isDate(originalValue.slice(0, 10))));

/** End of a list's page: the moment and the id of its last entry, joined by `_`. */
export const pageEnd = string()
  .matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .test('moment', ({ path }) => `${path} is no moment`, (value) => value === undefined || isMoment(value.slice(0, 24)));

/** True when a text in the form of a moment is valid: 30 February, hour 25 and year 0 are not. */
export function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !text.startsWith('0000') && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.replace(/Z$/, ''));
}

/** First moment of a period that ends at `now`; null for everything. */
export const periodStart = (period: Period | undefined, now: Date): Date | null => period === undefined ? null : new Date(now.getTime() - periodHours[period] * 3_600_000);
