import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, isDate, mondayOf, weekFrom } from 'shared/contracts/demo-slots';
import { Button } from 'shared/ui/button';
import { Skeleton } from 'shared/ui/skeleton';
import { useParameter } from '../address/use-parameter';
import { BehindLink } from '../conversation/behind-link';
import { LoadFailed } from '../exchange/load-failed';
import { byDay } from '../format/by-day';
import { formatDay, formatTime, formatWeekday } from '../format/format';
import { MoreButton } from '../more/more-button';
import { TelephoneLink } from './appointment-row';
import { appointmentsCopy as copy } from './appointments.copy.es';
import { useAppointments } from './use-appointments';
import styles from './week-view.module.css';

/** Seven days side by side, one under the other on a telephone. */
export function WeekView({ today }: { readonly today: string }) {
  const [chosen, setChosen] = useParameter('semana', { replace: true });
  /** On a Sunday, the week that comes. */
  const present = mondayOf(addDays(today, 1));
  const monday = chosen !== null && isDate(chosen) ? mondayOf(chosen) : present;
  const list = useAppointments({ from: monday, to: addDays(monday, 7) });
  const days = byDay(list.appointments, ({ startsAt }) => startsAt);
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <Button variant="secondary" size="small" aria-label={copy.previousWeek} onClick={() => setChosen(addDays(monday, -7))}><ChevronLeft size={18} aria-hidden="true" /></Button>
        <Button variant="secondary" size="small" aria-label={copy.nextWeek} onClick={() => setChosen(addDays(monday, 7))}><ChevronRight size={18} aria-hidden="true" /></Button>
        <h3 className={styles.title} aria-live="polite">{copy.weekFrom(formatDay(monday), formatDay(addDays(monday, 6)))}</h3>
        {monday !== present && <Button variant="quiet" size="small" onClick={() => setChosen(null)}>{copy.thisWeek}</Button>}
      </div>
      {list.status === 'loading' && <Skeleton shape="block" height="18rem" />}
      {list.status === 'failed' && <LoadFailed message={list.error.message} onRetry={list.refresh} busy={list.busy} />}
      {list.status === 'ready' && (
        <ol className={styles.week}>
          {weekFrom(monday).map((day) => (
            <li key={day} className={styles.day} data-today={day === today || undefined} data-empty={!days.has(day) || undefined}>
              <h4 className={styles.dayTitle}>{formatWeekday(day)}</h4>
              {!days.has(day) && <p className={styles.soft}>{copy.noneOnDay}</p>}
              <ul className={styles.items}>
                {(days.get(day) ?? []).map((item) => (
                  <li key={item.id} className={styles.item} data-confirmed={item.confirmed || undefined}>
                    <time dateTime={item.startsAt}>{formatTime(item.startsAt)}</time> <strong>{item.patientName}</strong>
                    <TelephoneLink phone={item.patientPhone} />
                    <span className={styles.soft}>{[item.visit, item.agenda, item.reason].filter(Boolean).join(' · ')}</span>
                    <BehindLink callId={item.callId} threadId={item.threadId} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {list.hasMore && <MoreButton label={copy.more} variant="secondary" busy={list.loadingMore} error={list.moreError} onMore={list.loadMore} />}
    </div>
  );
}
