import { dates, numbers } from 'shared/copy/formats';
import { madridDay } from 'shared/csv/sheet-moment';
import { formatCopy } from './format.copy.es';

export const formatTime = dates({ hour: '2-digit', minute: '2-digit' });
const dayAndTime = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const dateAndTime = dates({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
export const formatDate = dates({ day: 'numeric', month: 'short', year: 'numeric' });

// A date without time is midnight in UTC.
const timeZone = 'UTC';
/** `23 de noviembre de 2026`. */
export const formatWholeDay = dates({ timeZone, dateStyle: 'long' });
/** Adds the year to days of other years. */
const withYear = (format: (day: string) => string, whole: (day: string) => string) => (day: string): string => (day.slice(0, 4) === madridDay(new Date()).slice(0, 4) ? format : whole)(day);
/** `lunes, 23 de noviembre`, `lunes, 10 de enero de 2028`. */
export const formatLongDay = withYear(dates({ timeZone, weekday: 'long', day: 'numeric', month: 'long' }), dates({ timeZone, dateStyle: 'full' }));
export const formatWeekday = dates({ timeZone, weekday: 'short', day: 'numeric' });
/** `2026-11-21` in the short Spanish form. */
export const formatDay = dates({ timeZone, day: 'numeric', month: 'short' });
export const formatDayOfYear = withYear(formatDay, dates({ timeZone, day: 'numeric', month: 'short', year: 'numeric' }));

export const formatCount = numbers({ maximumFractionDigits: 0 });
export const formatDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const decimal = numbers({ maximumFractionDigits: 1 });
/** es-ES puts a no-break space before the sign. */
export const formatPercent = (value: number): string => `${decimal(value)}\u00a0%`;
export const formatEuros = numbers({ style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** `hoy, 00:27` today; the date is added on other days, and the year in other years. */
export function formatMoment(iso: string, now: Date): string {
  const day = madridDay(new Date(iso));
  const today = madridDay(now);
  if (day === today) return formatCopy.today(formatTime(iso));
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndTime(iso) : dateAndTime(iso);
}

/** A duration with units, so that nobody reads it as a time of day: `51 s`, `2 min 5 s`. */
export function formatLength(durationMs: number): string {
  const seconds = Math.floor(durationMs / 1_000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 && `${minutes}\u00a0min`, (rest > 0 || minutes === 0) && `${rest}\u00a0s`].filter(Boolean).join(' ');
}

/** Items by their day in Madrid, in the given order. */
export function byDay<Item>(items: readonly Item[], momentOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = madridDay(new Date(momentOf(item)));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return days;
}
