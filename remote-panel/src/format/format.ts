const timeZone = 'Europe/Madrid';
const decimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const integer = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0 });
const time = new Intl.DateTimeFormat('es-ES', { timeZone, hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('es-ES', { timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const wholeDate = new Intl.DateTimeFormat('es-ES', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const dayKey = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** Which day it is in Madrid, as `2026-11-21`. */
export const madridDay = (moment: Date): string => dayKey.format(moment);
export const formatCount = (value: number): string => integer.format(value);
export const formatDecimal = (value: number): string => oneDecimal.format(value);
/** es-ES sets a space that does not break before the sign. */
export const formatPercent = (value: number): string => `${decimal.format(value)}\u00a0%`;
/** `2026-11-21` as people write it. */
export const formatDay = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`));
export const formatDate = (iso: string): string => wholeDate.format(new Date(iso));
/** `2026-11-21 10:46` in Madrid: a spreadsheet takes it for a date, and it sorts as text too. */
export const formatForSheet = (iso: string): string => `${madridDay(new Date(iso))} ${time.format(new Date(iso))}`;

/** Time alone today, with the day before today, with the year before this year. */
export function formatMoment(iso: string, now: Date): string {
  const moment = new Date(iso);
  const day = madridDay(moment);
  const today = madridDay(now);
  if (day === today) return time.format(moment);
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndTime.format(moment) : wholeDate.format(moment);
}

/** `m:ss`, as a call's clock shows it. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
