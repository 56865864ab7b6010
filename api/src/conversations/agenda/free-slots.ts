/** Length of an appointment, and the grid that appointments start on. */
export const appointmentMinutes = 30;

const openings = [['09:00', '14:00'], ['16:00', '19:00']] as const;
const timeZone = 'Europe/Madrid';
const stepMs = appointmentMinutes * 60_000;
const searchedDays = 30;

const wallClock = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Whether an appointment may start then: Monday to Friday, 9–14 and 16–19 by the clock on the wall in Spain, on the half hour. */
export function isBookable(startsAt: Date): boolean {
  if (startsAt.getTime() % stepMs !== 0) return false;
  const parts = Object.fromEntries(wallClock.formatToParts(startsAt).map(({ type, value }) => [type, value]));
  if (parts.weekday === 'Sat' || parts.weekday === 'Sun') return false;
  const time = `${parts.hour}:${parts.minute}`;
  return openings.some(([from, to]) => time >= from && time < to);
}

/** The first `count` bookable times after `now` that are not in `taken` (milliseconds since 1970). */
export function nextFreeSlots(now: Date, taken: ReadonlySet<number>, count: number): Date[] {
  const slots: Date[] = [];
  const first = Math.floor(now.getTime() / stepMs) * stepMs + stepMs;
  for (let at = first; at < first + searchedDays * 24 * 60 * 60_000 && slots.length < count; at += stepMs) {
    const slot = new Date(at);
    if (!taken.has(at) && isBookable(slot)) slots.push(slot);
  }
  return slots;
}
