import { isDate, madridClock, slotInstant } from 'shared/contracts/demo-slots';

const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** No agenda begins sooner, and a search from the last one still ends in a year that can be written. */
const [firstYear, lastYear] = [2000, 9998];

/**
 * The moment that an agent means (ISO 8601). A language model often leaves the offset out and means the clock in the clinic,
 * so a time without one is read in Madrid whatever zone this machine is in. A date alone is its first minute.
 * Undefined: not a time.
 */
export function readAgentTime(text: string): Date | undefined {
  const [, date = '', time = '00:00', offset] = written.exec(text.trim()) ?? [];
  if (!isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const year = Number(date.slice(0, 4));
  if (year < firstYear || year > lastYear) return undefined;
  if (offset === undefined) return slotInstant(date, time);
  const instant = new Date(text.trim().replace(' ', 'T'));
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** A moment as the agent says it to a patient: the clock in Madrid, with its offset. */
export function writeAgentTime(instant: Date): string {
  const { date, time } = madridClock(instant);
  const offsetMinutes = Math.round((Date.parse(`${date}T${time}:00Z`) - instant.getTime()) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date}T${time}:00+${two(Math.floor(offsetMinutes / 60))}:${two(offsetMinutes % 60)}`;
}
