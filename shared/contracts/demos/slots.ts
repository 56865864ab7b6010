/** Booking slots: every quarter of an hour from 08:00 to 21:45 in Madrid, every day. Dates are `YYYY-MM-DD`, times `HH:MM`. */
export const slotZone = 'Europe/Madrid';
const firstMinute = 8 * 60;
const lastMinute = 21 * 60 + 45;
export const slotMinutes = 15;
/** Maximum number of days ahead. */
export const maxBookingDaysAhead = 365;

const two = (value: number) => String(value).padStart(2, '0');

export const slotTimes: readonly string[] = Array.from({ length: (lastMinute - firstMinute) / slotMinutes + 1 }, (_, index) => {
  const minute = firstMinute + index * slotMinutes;
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
});

/** Morning and afternoon: clinics' mornings end at two. */
export const slotHalves: readonly (readonly string[])[] = [slotTimes.filter((time) => time < '14:00'), slotTimes.filter((time) => time >= '14:00')];

/** True for a calendar date; 2026-02-30 is none. The years 0 and 9999 are excluded, because their neighbours have no valid form. */
export function isDate(text: string): boolean {
  if (!/^(?!0000|9999)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Created on first use: it costs a telephone a tenth of a second. */
let wallClock: Intl.DateTimeFormat | undefined;

export function madridClock(instant: Date): { readonly date: string; readonly time: string } {
  wallClock ??= new Intl.DateTimeFormat('en-CA', { timeZone: slotZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });
  const parts = Object.fromEntries(wallClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { date: `${parts.year?.padStart(4, '0') ?? ''}-${parts.month ?? ''}-${parts.day ?? ''}`, time: `${parts.hour ?? ''}:${parts.minute ?? ''}` };
}

/** The instant of a Madrid date and time. Slots lie in the daytime, so a clock change's repeated or skipped hour never matters. */
export function slotInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const nearer = (guess: number): number => {
    const shown = madridClock(new Date(guess));
    return guess - (Date.parse(`${shown.date}T${shown.time}:00Z`) - asUtc);
  };
  return new Date(nearer(nearer(asUtc)));
}

/** A slot that has begun can't be booked. */
export const isPastSlot = (date: string, time: string, now: Date): boolean => slotInstant(date, time) <= now;

/** Calendar arithmetic without time zones: `days` may be negative. */
export const addDays = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, weekday === 0 ? -6 : 1 - weekday);
}

export const weekFrom = (monday: string): readonly string[] => Array.from({ length: 7 }, (_, index) => addDays(monday, index));
