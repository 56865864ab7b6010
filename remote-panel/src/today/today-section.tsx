import { getSinceClosing } from 'shared/contracts/conversations/figure-rows';
import { addDays } from 'shared/contracts/demos/slots';
import { madridDay } from 'shared/csv/sheet-moment';
import { call } from 'shared/http/client';
import { Link } from 'shared/singleton';
import { Skeleton } from 'shared/ui';
import { AppointmentRow } from '../appointments/appointment-row';
import { appointmentsCopy } from '../appointments/appointments.copy.es';
import { isOver, nextOnes, useAppointments, type AppointmentList } from '../appointments/use-appointments';
import { figureAddress } from '../dashboard/figure-link';
import { byDay, formatCount, formatLongDay, formatMoment, Loaded, LoadFailed, NothingHere, shapes, Tile, useLiveExchange } from '../ui';
import { TaskRow } from '../tasks/task-row';
import { useOpenTasks, useTaskChange } from '../tasks/tasks';
import { tasksCopy } from '../tasks/tasks.copy.es';
import { todayCopy as copy } from './today.copy.es';
import styles from './today-section.module.css';

const shownTasks = 4;

/** A receptionist's first look: appointments, tasks, events since closing. A full screen stays free until all is known. */
export function TodaySection() {
  const today = madridDay(new Date());
  const list = useAppointments({ from: today, to: addDays(today, 2) });
  const tasks = useOpenTasks();
  const since = useSinceClosing();
  if (list.status === 'loading' || tasks.status === 'loading' || since.status === 'loading') return (
    <div className={`${shapes.stack} ${styles.today} ${styles.loading}`}>{['3.75rem', '100svh', '100svh'].map((height, index) => <Skeleton key={index} height={height} />)}</div>
  );
  return (
    <div className={`${shapes.stack} ${styles.today}`} data-screen-only>
      <Appointments today={today} list={list} />
      <Tasks list={tasks} />
      {since.status === 'failed' ? <div className={styles.since}><LoadFailed exchange={since} /></div> : <SinceClosing data={since.data} />}
    </div>
  );
}

function Appointments({ today, list }: { readonly today: string; readonly list: AppointmentList }) {
  const now = new Date();
  const days = byDay(list.items, ({ startsAt }) => startsAt);
  return (
    <Tile id="citas-de-hoy" title={copy.appointments} aside={<Link className={shapes.link} to="/panel/citas">{copy.allAppointments}</Link>}>
      <Loaded exchange={list} loading={appointmentsCopy.loading}>
        {() => ([[today, 8], [addDays(today, 1), 3]] as const).map(([day, count]) => {
          const appointments = days.get(day) ?? [];
          const shown = nextOnes(appointments, count, now);
          const rest = appointments.filter((item) => !isOver(item, now) && !shown.includes(item)).length;
          return (
            <section key={day}>
              <h3 className={shapes.heading}>{appointmentsCopy.day(day === today ? appointmentsCopy.today : appointmentsCopy.tomorrow, formatLongDay(day))}</h3>
              {appointments.length === 0 && <p className={shapes.soft}>{copy.none}</p>}
              <ul className={shapes.rows}>{shown.map((item) => <AppointmentRow key={item.id} item={item} acts={undefined} />)}</ul>
              {rest > 0 && <Link className={shapes.link} to="/panel/citas">{copy.more(rest)}</Link>}
            </section>
          );
        })}
      </Loaded>
    </Tile>
  );
}

function Tasks({ list }: { readonly list: ReturnType<typeof useOpenTasks> }) {
  const { notice, change } = useTaskChange(list.refresh);
  return (
    <Tile id="por-atender-hoy" title={tasksCopy.heading} aside={<Link className={shapes.link} to="/panel/por-atender">{tasksCopy.all(list.data?.open)}</Link>}>
      {notice}
      <Loaded exchange={list} loading={tasksCopy.loading}>
        {({ tasks, members }) => tasks.length === 0
          ? <NothingHere title={tasksCopy.none} text={tasksCopy.noneText} />
          : <ul className={shapes.rows}>{tasks.slice(0, shownTasks).map((task) => <TaskRow key={task.id} task={task} members={members} compact onChange={change} />)}</ul>}
      </Loaded>
    </Tile>
  );
}

const useSinceClosing = () => useLiveExchange('figures', { key: 'since closing', read: (signal) => call(getSinceClosing, {}, { signal }) });

function SinceClosing({ data }: { readonly data: NonNullable<ReturnType<typeof useSinceClosing>['data']> }) {
  const figures = [['calls', data.calls, copy.calls], ['booked', data.booked, copy.booked], ['chats', data.chats, copy.chats]] as const;
  return (
    <section className={`${shapes.ends} ${shapes.surface} ${styles.since}`} aria-label={copy.since('')}>
      <p className={shapes.soft}>{copy.since(formatMoment(data.since, new Date()))}</p>
      <ul className={styles.figures}>
        {figures.map(([figure, count, words]) => (
          <li key={figure}><Link className={shapes.link} to={figureAddress(figure, { desde: data.since })}><strong>{formatCount(count)}</strong> {words(count)}</Link></li>
        ))}
      </ul>
    </section>
  );
}
