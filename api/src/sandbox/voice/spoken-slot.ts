import { addDays, madridClock, slotInstant } from 'shared/contracts/demo-slots';
import { utterances, type Utterance } from './dialogue.copy.es';
import type { Slot } from './dialogue';
import { saysWhen, type WantedTime } from './written-line';

/** Sunday is 0. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The first of the free times (ISO 8601) that the agent has recordings for, with those recordings. */
export function firstSpeakableSlot(freeTimes: readonly string[]): Slot | undefined {
  for (const startsAt of freeTimes) {
    const { date, time } = madridClock(new Date(startsAt));
    const spoken = [`day${weekdayOf(date)}`, `at${time.replace(':', '')}`];
    if (spoken.every((name): name is Utterance => Object.hasOwn(utterances, name))) return { startsAt, spoken };
  }
  return undefined;
}

/** From when on free times are looked for: a moment of the wall clock in Spain for a day or an hour that was named, else undefined (from now). */
export function searchFrom(wanted: WantedTime, now: Date): string | undefined {
  if (!saysWhen(wanted)) return undefined;
  const today = madridClock(now).date;
  const ahead = wanted.weekday !== undefined ? (wanted.weekday - weekdayOf(today) + 7) % 7 || 7 : wanted.tomorrow === true ? 1 : 0;
  const day = addDays(today, ahead);
  const time = `${String(wanted.hour ?? 9).padStart(2, '0')}:00`;
  return slotInstant(day, time) > now ? `${day}T${time}` : undefined;
}
