import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { AppointmentItem } from 'shared/contracts/conversations/agenda';
import { addDays, isDate, mondayOf, weekFrom } from 'shared/contracts/demos/slots';
import { madridDay } from 'shared/csv/sheet-moment';
import { Button } from 'shared/ui';
import { BehindLink, byDay, formatDay, formatDayOfYear, formatTime, formatWeekday, Loaded, MoreButton, shapes, TelephoneLink, useParameter } from '../ui';
import { appointmentsCopy as copy } from './appointments.copy.es';
import { isOver, useAppointments } from './use-appointments';
import styles from './week-view.module.css';

/** On a telephone, where the days are stacked, today is the first in view. */
function showFirst(day: HTMLElement | null): void {
  if (window.matchMedia('(width < 64rem)').matches) day?.scrollIntoView({ behavior: 'instant' });
}

/** Seven days side by side, stacked on a telephone and on paper: Firefox prints a grid that is longer than a sheet from the second sheet on. */
export function WeekView() {
  const today = madridDay(new Date());
  const [chosen, setChosen] = useParameter('semana', { replace: true });
  /** On a Sunday, the coming week. */
  const present = mondayOf(addDays(today, 1));
  const monday = chosen !== null && isDate(chosen) ? mondayOf(chosen) : present;
  const list = useAppointments({ from: monday, to: addDays(monday, 7) });
  const days = byDay(list.items, ({ startsAt }) => startsAt);
  return (
    <div className={shapes.acted}>
      <div className={shapes.line}>
        <Button variant="secondary" size="small" aria-label={copy.previousWeek} data-screen-only onClick={() => setChosen(addDays(monday, -7))} icon={ChevronLeft} />
        <Button variant="secondary" size="small" aria-label={copy.nextWeek} data-screen-only onClick={() => setChosen(addDays(monday, 7))} icon={ChevronRight} />
        <h3 className={shapes.title} aria-live="polite">{copy.weekFrom(formatDay(monday), formatDayOfYear(addDays(monday, 6)))}</h3>
        {monday !== present && <Button variant="quiet" size="small" data-screen-only onClick={() => setChosen(null)}>{copy.thisWeek}</Button>}
      </div>
      <Loaded exchange={list} loading={copy.loading}>
        {() => (
          <ol className={`${shapes.acted} ${styles.week}`}>
            {weekFrom(monday).map((day) => (
              <li key={day} ref={day === today ? showFirst : undefined} className={styles.day} data-today={day === today || undefined}>
                <h4 className={styles.dayTitle}>{formatWeekday(day)}</h4>
                {!days.has(day) && !list.hasMore && <p className={shapes.soft}>{copy.noneOnDay}</p>}
                <ul className={shapes.acted}>{days.get(day)?.map((item) => <Item key={item.id} item={item} />)}</ul>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <MoreButton label={copy.more} list={list} />
    </div>
  );
}

function Item({ item }: { readonly item: AppointmentItem }) {
  const { startsAt, patientName, patientPhone, confirmed, callId, threadId } = item;
  const about = [item.visit, item.agenda, item.reason].filter(Boolean).join(' · ');
  const over = isOver(item, new Date());
  return (
    <li className={styles.item} data-confirmed={confirmed || undefined}>
      <time dateTime={startsAt}>{formatTime(startsAt)}</time> {over ? patientName : <strong>{patientName}</strong>}
      {over && <span>{copy.over}</span>}
      {confirmed && <span>{copy.confirmed}</span>}
      <TelephoneLink phone={patientPhone} />
      {about !== '' && <span className={shapes.soft}>{about}</span>}
      <BehindLink callId={callId} threadId={threadId} />
    </li>
  );
}
