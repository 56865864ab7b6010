import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { takenSlots } from 'shared/contracts/demos/access';
import { addDays, maxBookingDaysAhead, isPastSlot, madridClock, mondayOf, slotHalves, slotTimes, weekFrom } from 'shared/contracts/demos/slots';
import { call } from 'shared/http/client';
import { Button, Notice, VisuallyHidden, look } from 'shared/ui';
import { bookingCopy as copy } from './booking.copy.es';
import type { BookingState } from './booking-state';
import styles from './booking.module.css';
import type { useBooking } from './use-booking';

const lookMs = 900;

/** The taken slots of the week from `monday`. Until they are known, all count as free: the server decides. */
function useTakenSlots(monday: string, changes: number): { isTaken: (date: string, time: string) => boolean; unknown: boolean } {
  /** `date time` of each; null when the server could not answer. */
  const [taken, setTaken] = useState<{ readonly week: string; readonly slots: ReadonlySet<string> | null }>({ week: '', slots: new Set() });
  useEffect(() => {
    const controller = new AbortController();
    let isAsking = false;
    const ask = () => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      void call(takenSlots, { from: monday }, { signal: controller.signal }).then(
        ({ taken: rows }) => setTaken({ week: monday, slots: new Set(rows.map(({ date, time }) => `${date} ${time}`)) }),
        () => controller.signal.aborted || setTaken({ week: monday, slots: null }),
      ).finally(() => (isAsking = false));
    };
    ask();
    // While the window is open, slots booked by others become unavailable. One question at a time: an older answer replaces no newer one.
    const timer = setInterval(ask, lookMs);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [monday, changes]);
  return { isTaken: (date, time) => taken.slots?.has(`${date} ${time}`) ?? false, unknown: taken.week === monday && taken.slots === null };
}

type Find = (radios: readonly HTMLElement[], from: HTMLElement) => HTMLElement | undefined;

const beside = (step: 1 | -1): Find => (radios, from) => radios.at((radios.indexOf(from) + step) % radios.length);

/** The nearest radio of the next visual row: the number per row depends on the width. */
const inRow = (step: 1 | -1): Find => (radios, from) => {
  const rows = radios.filter(({ offsetTop }) => (offsetTop - from.offsetTop) * step > 0);
  const distance = ({ offsetTop, offsetLeft }: HTMLElement) => Math.abs(offsetTop - from.offsetTop) * 10_000 + Math.abs(offsetLeft - from.offsetLeft);
  return rows.sort((one, other) => distance(one) - distance(other))[0] ?? beside(step)(radios, from);
};

const keys: Readonly<Record<string, Find>> = {
  ArrowLeft: beside(-1),
  ArrowRight: beside(1),
  ArrowUp: inRow(-1),
  ArrowDown: inRow(1),
  Home: (radios) => radios[0],
  End: (radios) => radios.at(-1),
};

/** Moves the choice in a radio group, which is one tab stop. Skips disabled radios; a newly disabled one yields to the stop. */
function chooseByKeys(event: KeyboardEvent<HTMLElement>): void {
  const find = keys[event.key];
  if (find === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]:enabled')];
  const from = radios.find((radio) => radio === document.activeElement);
  const next = from === undefined ? radios.find(({ tabIndex }) => tabIndex === 0) : find(radios, from);
  event.preventDefault();
  next?.focus();
  next?.click();
}

type Booking = ReturnType<typeof useBooking>;
interface Props { readonly booking: Booking; readonly state: Extract<BookingState, { step: 'calendar' }>; readonly now: () => Date }

export function CalendarStep({ booking: { changeWeek, chooseDay, chooseTime, confirmSlot }, state: { date, time, notice }, now: clock }: Props) {
  // Read at each render: a code without an end does not render the page anew.
  const now = clock();
  const today = madridClock(now).date;
  const last = addDays(today, maxBookingDaysAhead);
  const [monday, setMonday] = useState(mondayOf(date ?? today));
  /** Until the visitor selects a week: searches the first one with a free slot. */
  const [searching, setSearching] = useState(date === null);
  const { isTaken, unknown } = useTakenSlots(monday, notice === undefined ? 0 : 1);
  const isGone = (day: string, slot: string) => isPastSlot(day, slot, now) || isTaken(day, slot);
  const open = weekFrom(monday).filter((day) => day >= today && day <= last);
  const firstFree = open.find((day) => !slotTimes.every((slot) => isGone(day, slot)));
  /** The day whose hours are shown: before a choice, the first with a free one. */
  const shown = date ?? firstFree;
  const isFirst = monday <= mondayOf(today);
  const isLast = addDays(monday, 7) > last;
  if (searching && date === null && firstFree === undefined && !isLast) setMonday(addDays(monday, 7));
  const step = useRef<HTMLDivElement>(null);
  // On return the focus moves to the choice: the time, or its day when the time is gone.
  const cameBack = useRef(date !== null);
  useEffect(() => {
    if (!cameBack.current) return;
    const chosen = step.current?.querySelectorAll<HTMLElement>('[aria-checked="true"]');
    chosen?.item(chosen.length - 1)?.focus();
  }, []);
  const goTo = (week: string) => {
    setSearching(false);
    setMonday(week);
    changeWeek();
  };
  const goToday = () => {
    goTo(mondayOf(today));
    chooseDay(today);
  };
  const next = () => date !== null && time !== null && confirmSlot(date, time);
  return (
    <div ref={step} className={look.loose}>
      {notice !== undefined && <Notice tone="warning" role="alert"><p>{notice}</p></Notice>}
      <div className={styles.weekBar}>
        <p className={styles.month} aria-live="polite">{copy.months(monday, addDays(monday, 6))}</p>
        <Button variant="secondary" size="small" onClick={goToday}>{copy.today}</Button>
        <Button variant="quiet" size="small" aria-label={copy.previousWeek} aria-disabled={isFirst} onClick={() => goTo(addDays(monday, -7))} icon={ChevronLeft} />
        <Button variant="quiet" size="small" aria-label={copy.nextWeek} aria-disabled={isLast} onClick={() => goTo(addDays(monday, 7))} icon={ChevronRight} />
      </div>
      <div className={styles.days} role="radiogroup" tabIndex={-1} aria-label={copy.days} onKeyDown={chooseByKeys}>
        {weekFrom(monday).map((day) => (
          <button
            key={day}
            type="button"
            role="radio"
            className={styles.day}
            aria-checked={day === shown}
            tabIndex={day === (shown ?? open[0]) ? 0 : -1}
            data-today={day === today || undefined}
            disabled={!open.includes(day)}
            onClick={() => chooseDay(day)}
          >
            <span className={look.soft}>{copy.weekday(day)} </span>
            <span className={`${look.bold} ${styles.number}`}>{Number(day.slice(8))}</span>
            <VisuallyHidden>{copy.ofMonth(day)}</VisuallyHidden>
          </button>
        ))}
      </div>
      {unknown && <p className={look.soft} role="status">{copy.takenUnknown}</p>}
      {shown === undefined ? <p className={look.soft}>{copy.chooseDay}</p> : <Times date={shown} time={time} isGone={(slot) => isGone(shown, slot)} chooseTime={chooseTime} />}
      <Button size="large" wide className={styles.next} aria-disabled={date === null || time === null || isGone(date, time)} onClick={next}>
        {copy.confirmSlot}
      </Button>
    </div>
  );
}

interface TimesProps extends Pick<Booking, 'chooseTime'> {
  readonly date: string;
  readonly time: string | null;
  readonly isGone: (slot: string) => boolean;
}

function Times({ date, time, isGone, chooseTime }: TimesProps) {
  const box = useRef<HTMLDivElement>(null);
  // Scrolls the box to the remaining hours of a day that has partly passed.
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('button:enabled');
    if (first != null) box.current?.scrollTo({ top: first.offsetTop - box.current.offsetTop - first.offsetHeight, behavior: 'instant' });
  }, [date]);
  const firstFree = slotTimes.find((slot) => !isGone(slot));
  if (firstFree === undefined) return <p className={look.soft} role="status">{copy.noSlots}</p>;
  const chosen = time === null || isGone(time) ? null : time;
  return (
    <div ref={box} className={styles.times} role="radiogroup" tabIndex={-1} aria-label={copy.times(date)} onKeyDown={chooseByKeys}>
      {slotHalves.map((slots, half) => (
        <div key={copy.halves[half]} className={styles.half} role="group" aria-label={copy.halves[half]}>
          <p className={styles.halfName} aria-hidden="true">{copy.halves[half]}</p>
          {slots.map((slot) => (
            <button
              key={slot}
              type="button"
              role="radio"
              className={styles.time}
              aria-checked={slot === chosen}
              tabIndex={slot === (chosen ?? firstFree) ? 0 : -1}
              disabled={isGone(slot)}
              onClick={() => chooseTime(date, slot)}
            >
              {slot}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
