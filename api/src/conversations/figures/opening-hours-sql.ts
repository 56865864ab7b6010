import type { AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { madridClock } from 'shared/contracts/demos/slots';
import { holidaysOf } from '../agenda/holidays';
import { clockOf, closingOf } from '../agenda/opening-hours';

/** Calls are kept for years, but no clinic looks further back. */
const yearsBack = 5;

/** Opening hours as a JSON parameter for SQL. */
export function openingHoursOf({ hours, closedDays, region }: AgendaSettings, now: Date): string {
  const year = Number(madridClock(now).date.slice(0, 4));
  const holidays = Array.from({ length: yearsBack + 2 }, (_, index) => [...holidaysOf(region, String(year + 1 - index))]).flat();
  return JSON.stringify({ hours: hours.map(({ day, from, to }) => ({ day, opens: from, closes: clockOf(closingOf(to)) })), closed: [...closedDays, ...holidays] });
}

/** SQL for whether a moment lies within the opening hours in `parameter`. */
export const isOpenSql = (moment: string, parameter: string): string => `(
  NOT ${parameter}::jsonb -> 'closed' ? to_char(${moment} AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD')
  AND EXISTS (SELECT FROM jsonb_to_recordset(${parameter}::jsonb -> 'hours') AS h (day int, opens time, closes time)
               WHERE h.day = extract(isodow FROM ${moment} AT TIME ZONE 'Europe/Madrid')
                 AND (${moment} AT TIME ZONE 'Europe/Madrid')::time >= h.opens AND (${moment} AT TIME ZONE 'Europe/Madrid')::time < h.closes))`;
