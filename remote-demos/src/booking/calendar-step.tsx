import { useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, furthestBookingDays, isPastSlot, madridClock, mondayOf, slotTimes, weekFrom } from 'shared/contracts/demo-slots';
import { Button } from 'shared/ui/button';
import look from 'shared/ui/look.module.css';
import { Notice } from 'shared/ui/notice';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import { bookingCopy as copy } from './booking.copy.es';
import styles from './booking.module.css';
import { useTakenSlots } from './use-taken-slots';

export interface CalendarStepProps {
  readonly date: string | null;
  readonly time: string | null;
  readonly notice?: string;
  readonly now: Date;
  /** Another week is shown. */
  readonly onWeek: () => void;
  readonly onDay: (date: string) => void;
  readonly onTime: (date: string, time: string) => void;
  readonly onConfirm: (date: string, time: string) => void;
}

export function CalendarStep({ date, time, notice, now, onWeek, onDay, onTime, onConfirm }: CalendarStepProps) {
  const today = madridClock(now).date;
  const last = addDays(today, furthestBookingDays);
  const [monday, setMonday] = useState(mondayOf(date ?? today));
  const { isTaken, unknown } = useTakenSlots(monday, notice === undefined ? 0 : 1);
  const isFirst = monday <= mondayOf(today);
  const isLast = addDays(monday, 7) > last;
  const step = useRef<HTMLDivElement>(null);
  // Whoever comes back finds the keyboard at what was chosen: the time, or its day when the time is gone.
  const cameBack = useRef(date !== null);
  useEffect(() => {
    if (!cameBack.current) return;
    const chosen = step.current?.querySelectorAll<HTMLElement>('[aria-pressed="true"]');
    chosen?.item(chosen.length - 1)?.focus();
  }, []);
  const goTo = (week: string) => {
    setMonday(week);
    onWeek();
  };
  const goToday = () => {
    setMonday(mondayOf(today));
    onDay(today);
  };
  return (
    <div ref={step} className={styles.step}>
      {notice !== undefined && <Notice tone="warning" role="alert"><p>{notice}</p></Notice>}
      <div className={styles.weekBar}>
        <p className={styles.month} aria-live="polite">{copy.month(monday)}</p>
        <Button variant="secondary" size="small" onClick={goToday}>{copy.today}</Button>
        <Button variant="quiet" size="small" aria-label={copy.previousWeek} aria-disabled={isFirst} onClick={() => goTo(addDays(monday, -7))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </Button>
        <Button variant="quiet" size="small" aria-label={copy.nextWeek} aria-disabled={isLast} onClick={() => goTo(addDays(monday, 7))}>
          <ChevronRight size={20} aria-hidden="true" />
        </Button>
      </div>
      <div className={styles.days} role="group" aria-label={copy.days}>
        {weekFrom(monday).map((day) => (
          <button key={day} type="button" className={styles.day} aria-pressed={day === date} data-today={day === today || undefined} disabled={day < today || day > last} onClick={() => onDay(day)}>
            <span className={styles.weekday}>{copy.weekday(day)} </span>
            <span className={styles.number}>{Number(day.slice(8))}</span>
            <VisuallyHidden>{copy.ofMonth(day)}</VisuallyHidden>
          </button>
        ))}
      </div>
      {unknown && <p className={look.soft} role="status">{copy.takenUnknown}</p>}
      {date === null ? <p className={look.soft}>{copy.chooseDay}</p> : <Times date={date} time={time} now={now} isTaken={isTaken} onTime={onTime} />}
      <Button size="large" wide disabled={date === null || time === null} onClick={() => date !== null && time !== null && onConfirm(date, time)}>{copy.confirmSlot}</Button>
    </div>
  );
}

interface TimesProps extends Pick<CalendarStepProps, 'time' | 'now' | 'onTime'> {
  readonly date: string;
  readonly isTaken: (date: string, time: string) => boolean;
}

function Times({ date, time, now, isTaken, onTime }: TimesProps) {
  const box = useRef<HTMLDivElement>(null);
  const isGone = (slot: string) => isPastSlot(date, slot, now) || isTaken(date, slot);
  // The box is the outside thing: of a day that is half over it shows what is left, not what is gone.
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('button:enabled');
    if (first != null) box.current?.scrollTo({ top: first.offsetTop - box.current.offsetTop, behavior: 'instant' });
  }, [date]);
  if (slotTimes.every(isGone)) return <p className={look.soft} role="status">{copy.noSlots}</p>;
  return (
    <div ref={box} className={styles.times} role="group" aria-label={copy.times(date)}>
      {slotTimes.map((slot) => (
        <button key={slot} type="button" className={styles.time} aria-pressed={slot === time} disabled={isGone(slot)} onClick={() => onTime(date, slot)}>{slot}</button>
      ))}
    </div>
  );
}
