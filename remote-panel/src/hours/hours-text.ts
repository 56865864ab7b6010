import type { AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { plainNumber } from 'shared/copy/formats';

type Openings = AgendaSettings['hours'];

/** The day's last minute stands for its end, which people write as 24:00. */
const endOfDay = '23:59';

/** `09:00-14:00, 16:00-24:00`. */
export const hoursText = (hours: Openings, day: number): string => hours.filter((opening) => opening.day === day).map(({ from, to }) => `${from}-${to}`).join(', ').replaceAll(endOfDay, '24:00');

const stretch = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:-|–|a)\s*(\d{1,2})(?:[:.](\d{2}))?$/;
const clock = (hour: string, minute = '00') => (Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined);

/** In people's notation: `9-14, 16:30 a 24`, or `cerrado`. Undefined: not hours, or hours that overlap. */
export function parseHours(text: string, day: number): Openings | undefined {
  const openings: Openings = [];
  for (const part of text.replace(/^\s*cerrado\s*$/i, '').split(/[,;y]/).map((one) => one.trim()).filter(Boolean)) {
    const [, fromHour = '', fromMinute, toHour = '', toMinute] = stretch.exec(part) ?? [];
    const [from, to] = [clock(fromHour, fromMinute), toHour === '24' && Number(toMinute ?? 0) === 0 ? endOfDay : clock(toHour, toMinute)];
    if (fromHour === '' || from === undefined || to === undefined || from >= to) return undefined;
    if (openings.some((other) => from < other.to && other.from < to)) return undefined;
    openings.push({ day, from, to });
  }
  return openings;
}

/** Euros in Spanish notation: `1.234,50 €`, also `45.5`. Null: nothing is written. Undefined: not an amount. */
export function parseAmount(text: string): number | null | undefined {
  const plain = plainNumber(text.replaceAll('€', ''));
  if (plain === '') return null;
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
