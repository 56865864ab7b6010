import { isDate, madridClock, slotInstant } from 'shared/contracts/demo-slots';

const parts = { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: 'Europe/Madrid' } as const;
const format = new Intl.DateTimeFormat('es-ES', parts);
const formatWithYear = new Intl.DateTimeFormat('es-ES', { ...parts, year: 'numeric' });

/** A moment as operators read it, in the site's time zone. */
export const momentText = (at: string | null): string => at === null ? '–' : format.format(new Date(at));

/** The same for moments that may lie years back. */
export const momentWithYear = (at: string): string => formatWithYear.format(new Date(at));

/** What a clock in Madrid shows, as a `datetime-local` field takes it. */
export function wallTimeOf(instant: Date): string {
  const { date, time } = madridClock(instant);
  return `${date}T${time}:${String(instant.getUTCSeconds()).padStart(2, '0')}`;
}

/**
 * The end of the second at which a clock in Madrid shows this, ISO 8601 in UTC: whoever types the time of an act as the
 * page shows it wants to see what the act did. Null for anything but a moment.
 */
export function instantOf(wallTime: string): string | null {
  const [, date, time, seconds] = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?$/.exec(wallTime) ?? [];
  if (date === undefined || time === undefined || !isDate(date)) return null;
  return new Date(slotInstant(date, time).getTime() + Number(seconds ?? 0) * 1_000 + 999).toISOString();
}
