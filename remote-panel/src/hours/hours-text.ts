import type { AgendaSettings } from 'shared/contracts/conversations/agenda-settings';

type Openings = AgendaSettings['hours'];

/** `09:00-14:00, 16:00-19:00`. */
export const hoursText = (hours: Openings, day: number): string => hours.filter((opening) => opening.day === day).map(({ from, to }) => `${from}-${to}`).join(', ');

const stretch = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:-|–|a)\s*(\d{1,2})(?:[:.](\d{2}))?$/;
const clock = (hour: string, minute = '00') => (Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined);

/** In people's notation: `9-14, 16:30 a 20`. Undefined: not hours. */
export function parseHours(text: string, day: number): Openings | undefined {
  const openings: Openings = [];
  for (const part of text.split(/[,;y]/).map((one) => one.trim()).filter(Boolean)) {
    const [, fromHour = '', fromMinute, toHour = '', toMinute] = stretch.exec(part) ?? [];
    const [from, to] = [clock(fromHour, fromMinute), clock(toHour, toMinute)];
    if (fromHour === '' || from === undefined || to === undefined || from >= to) return undefined;
    openings.push({ day, from, to });
  }
  return openings;
}
