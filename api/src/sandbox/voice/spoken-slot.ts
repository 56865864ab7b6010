import { slotInstant } from 'shared/contracts/demo-slots';
import { utterances, type Utterance } from './dialogue.copy.es';
import type { Slot } from './dialogue';
import { saysWhen, type WantedTime } from './written-line';

const madrid = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** The first of the free times (ISO 8601) that the agent has recordings for, with those recordings. */
export function firstSpeakableSlot(freeTimes: readonly string[]): Slot | undefined {
  for (const startsAt of freeTimes) {
    const parts = Object.fromEntries(madrid.formatToParts(new Date(startsAt)).map(({ type, value }) => [type, value]));
    const spoken = [`day${weekdays.indexOf(parts.weekday ?? '') + 1}`, `at${parts.hour}${parts.minute}`];
    if (spoken.every(isUtterance)) return { startsAt, spoken };
  }
  return undefined;
}

const wallDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' });
const dayMs = 24 * 3_600_000;

/** From when on free times are looked for: a moment of the wall clock in Spain for a day or an hour that was named, else undefined (from now). */
export function searchFrom(wanted: WantedTime, now: Date): string | undefined {
  if (!saysWhen(wanted)) return undefined;
  const today = new Date(`${wallDay.format(now)}T00:00:00Z`);
  const ahead = wanted.weekday !== undefined ? (wanted.weekday - today.getUTCDay() + 7) % 7 || 7 : wanted.tomorrow === true ? 1 : 0;
  const day = new Date(today.getTime() + ahead * dayMs).toISOString().slice(0, 10);
  const time = `${String(wanted.hour ?? 9).padStart(2, '0')}:00`;
  return slotInstant(day, time) > now ? `${day}T${time}` : undefined;
}

function isUtterance(name: string): name is Utterance {
  return Object.hasOwn(utterances, name);
}
