import type { AgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { addDays, madridClock, slotInstant } from 'shared/contracts/demos/slots';
import { holidaysOf } from './holidays';

export type Visit = AgendaSettings['visits'][number];

/** A busy interval of an agenda, in milliseconds since 1970. */
export interface Busy { readonly agenda: string; readonly from: number; readonly until: number }

interface SlotRequest {
  readonly visit: Visit;
  /** Id of the agenda; absent means any. */
  readonly agenda?: string | undefined;
}

const [minuteMs, dayMs] = [60_000, 86_400_000];
const searchedDays = 120;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const endOfDay = '23:59';
/** A closing time in minutes; the day's last minute stands for its end. */
export const closingOf = (time: string) => (time === endOfDay ? 24 * 60 : minutesOf(time));
export const clockOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A day's opening hours (`2026-12-25`); none if the clinic is closed. */
export function openingsOn({ hours, closedDays, region }: AgendaSettings, date: string): AgendaSettings['hours'] {
  if (closedDays.includes(date) || holidaysOf(region, date.slice(0, 4)).has(date)) return [];
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return hours.filter(({ day }) => day === weekday);
}

/** The day of the moment if the clinic is still open or opens later that day, else the next open day. */
export function nextOpenDay(settings: AgendaSettings, moment: Date): string {
  const { date, time } = madridClock(moment);
  for (let ahead = 0; ahead < searchedDays; ahead += 1) {
    const day = addDays(date, ahead);
    if (openingsOn(settings, day).some(({ to }) => ahead > 0 || closingOf(to) > minutesOf(time))) return day;
  }
  return date;
}

/** The latest closing time before `now`; null for a clinic that has not opened lately. */
export function lastClosing(settings: AgendaSettings, now: Date): Date | null {
  const { date } = madridClock(now);
  for (let back = 0; back < searchedDays; back += 1) {
    const day = addDays(date, -back);
    // A break at noon is not a closing time: only a day's last one counts; during the break it is the previous open day's.
    const last = openingsOn(settings, day).map(({ to }) => to).sort().at(-1);
    const closing = last === undefined ? null : last === endOfDay ? slotInstant(addDays(day, 1), '00:00') : slotInstant(day, last);
    if (closing !== null && closing <= now) return closing;
  }
  return null;
}

/** The agenda that can accept the visit then; undefined when the clinic is closed, the time is off the grid, or none is free. */
export function freeAgenda(settings: AgendaSettings, startsAt: Date, { visit, agenda: wanted }: SlotRequest, busy: readonly Busy[]): string | undefined {
  const [begin, end] = [startsAt.getTime(), busyUntil(startsAt, visit).getTime()];
  const isFree = (id: string) => !busy.some((taken) => taken.agenda === id && taken.from < end && begin < taken.until);
  const agenda = settings.agendas.map(({ id }) => id).find((id) => (wanted === undefined || id === wanted) && isFree(id));
  if (agenda === undefined || begin % minuteMs !== 0) return undefined;
  const { date, time } = madridClock(startsAt);
  const start = minutesOf(time);
  return openingsOn(settings, date).some(({ from, to }) => start >= minutesOf(from) && start + visit.minutes <= closingOf(to) && (start - minutesOf(from)) % settings.step === 0) ? agenda : undefined;
}

/** The first `count` free starts for the visit after `now`; in whole days, also the rest of the last day, which would seem full. */
export function nextFreeSlots(settings: AgendaSettings, now: Date, request: SlotRequest, busy: readonly Busy[], count: number, inWholeDays = false): Date[] {
  const slots: Date[] = [];
  const today = madridClock(now).date;
  for (let day = 0; day < searchedDays && slots.length < count; day += 1) {
    const date = addDays(today, day);
    // Only starts that fit: each other one would cost as much, and a clinic may open all week in steps of five minutes.
    const startsIn = (minutes: number) => Math.max(0, Math.floor((minutes - request.visit.minutes) / settings.step) + 1);
    const times = openingsOn(settings, date).flatMap(({ from, to }) => Array.from({ length: startsIn(closingOf(to) - minutesOf(from)) }, (_, index) => minutesOf(from) + index * settings.step));
    // Only what begins or ends about this day, and the day's own moments: asking the calendar for each of a full agenda's would take seconds.
    const [midnight, noon] = [slotInstant(date, '00:00').getTime(), slotInstant(date, '12:00').getTime()];
    const near = busy.filter(({ from, until }) => until > midnight && from < midnight + 2 * dayMs);
    for (const minutes of [...new Set(times)].sort((a, b) => a - b)) {
      // The clocks change from two on; an hour that they skip leads to another one.
      const startsAt = new Date(minutes < 120 ? midnight + minutes * minuteMs : noon + (minutes - 720) * minuteMs);
      if (startsAt > now && freeAgenda(settings, startsAt, request, near) !== undefined && madridClock(startsAt).time === clockOf(minutes)) slots.push(startsAt);
      if (slots.length === count && !inWholeDays) break;
    }
  }
  return slots;
}

export const endOf = (startsAt: Date, { minutes }: Visit): Date => new Date(startsAt.getTime() + minutes * minuteMs);
export const busyUntil = (startsAt: Date, { minutes, buffer }: Visit): Date => new Date(startsAt.getTime() + (minutes + buffer) * minuteMs);
