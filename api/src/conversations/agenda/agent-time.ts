import { isDate, madridClock, slotInstant } from 'shared/contracts/demos/slots';

const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** No agenda begins earlier, and a search from the last year still ends in a four-digit year. */
const [firstYear, lastYear] = [2000, 9998];

/** Parses the agent's ISO 8601 time. Models omit the offset: then it is Madrid's, and a date is its first minute. Undefined: no time. */
export function readAgentTime(text: string): Date | undefined {
  const [, date = '', time = '00:00', offset] = written.exec(text.trim()) ?? [];
  if (!isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const year = Number(date.slice(0, 4));
  if (year < firstYear || year > lastYear) return undefined;
  if (offset === undefined) return slotInstant(date, time);
  const instant = new Date(text.trim().replace(' ', 'T'));
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** Formats a moment for the agent: Madrid time, with its offset. */
export function writeAgentTime(instant: Date): string {
  const { date, time } = madridClock(instant);
  const offsetMinutes = Math.round((Date.parse(`${date}T${time}:00Z`) - instant.getTime()) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date}T${time}:00+${two(Math.floor(offsetMinutes / 60))}:${two(offsetMinutes % 60)}`;
}
