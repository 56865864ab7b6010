import { utterances, type Utterance } from './dialogue.copy.es';
import type { Slot } from './dialogue';

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

function isUtterance(name: string): name is Utterance {
  return Object.hasOwn(utterances, name);
}
