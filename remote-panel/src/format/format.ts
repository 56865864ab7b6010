import { madridDay } from 'shared/csv/sheet-moment';
import { formatCopy } from './format.copy.es';

const timeZone = 'Europe/Madrid';
const decimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });
const time = new Intl.DateTimeFormat('es-ES', { timeZone, hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('es-ES', { timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const wholeDate = new Intl.DateTimeFormat('es-ES', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', day: 'numeric', month: 'short' });

const longDay = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
const weekday = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', weekday: 'short', day: 'numeric' });

export const formatTime = (iso: string): string => time.format(new Date(iso));
const wholeDay = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', dateStyle: 'long' });
/** `23 de noviembre de 2026`. */
export const formatWholeDay = (day: string): string => wholeDay.format(new Date(`${day}T00:00:00Z`));
/** `lunes, 23 de noviembre`. */
export const formatLongDay = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));
export const formatWeekday = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`));
export const { format: formatCount } = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0 });
export const { format: formatDecimal } = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** es-ES sets a space that does not break before the sign. */
export const formatPercent = (value: number): string => `${decimal.format(value)}\u00a0%`;
export const { format: formatEuros } = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
/** `2026-11-21` as people write it. */
export const formatDay = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`));
export const formatDate = (iso: string): string => wholeDate.format(new Date(iso));

/** `hoy, 00:27` today, with the day before today, with the year before this year. */
export function formatMoment(iso: string, now: Date): string {
  const moment = new Date(iso);
  const day = madridDay(moment);
  const today = madridDay(now);
  if (day === today) return formatCopy.today(time.format(moment));
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndTime.format(moment) : wholeDate.format(moment);
}

/** A length in words, so that nobody takes it for a time of day: `51 s`, `2 min 5 s`. */
export function formatLength(durationMs: number): string {
  const seconds = Math.round(durationMs / 1_000);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [...(minutes === 0 ? [] : [`${minutes}\u00a0min`]), ...(rest === 0 && minutes > 0 ? [] : [`${rest}\u00a0s`])].join(' ');
}
