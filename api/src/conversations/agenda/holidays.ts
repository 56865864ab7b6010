import { createRequire } from 'node:module';
import type { AgendaSettings } from 'shared/contracts/conversations/agenda-settings';

const require = createRequire(import.meta.url);

/** Holidays by `region year`; there are few keys, and computing a year takes milliseconds. */
const known = new Map<string, ReadonlySet<string>>();

/** A year's holidays in all Spain or in the region, as `2026-12-25`. */
export function holidaysOf(region: AgendaSettings['region'], year: string): ReadonlySet<string> {
  const key = `${region ?? ''} ${year}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  // Loaded on first use: it contains the whole world's holidays and takes a fifth of a second.
  const Holidays = require('date-holidays') as typeof import('date-holidays').default;
  const calendar = region === null ? new Holidays('ES') : new Holidays('ES', region);
  const days = new Set(calendar.getHolidays(Number(year)).filter(({ type }) => type === 'public').map(({ date }) => date.slice(0, 10)));
  known.set(key, days);
  return days;
}
