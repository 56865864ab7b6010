import { madridClock } from '../contracts/demos/slots';

/** The date in Madrid, as `2026-11-21`. */
export const madridDay = (moment: Date): string => madridClock(moment).date;
/** `2026-11-21 10:46` in Madrid: a spreadsheet reads it as a date, and it sorts as text too. */
export function formatForSheet(iso: string): string {
  const { date, time } = madridClock(new Date(iso));
  return `${date} ${time}`;
}
