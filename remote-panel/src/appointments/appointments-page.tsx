import { useEffect, useState } from 'react';
import { Printer } from 'lucide-react';
import { exportAppointments, type AppointmentItem } from 'shared/contracts/conversations/agenda';
import { addDays } from 'shared/contracts/demos/slots';
import { madridDay } from 'shared/csv/sheet-moment';
import { callForFile } from 'shared/http/client';
import { Button } from 'shared/ui';
import { byDay, Choice, ExportButton, formatLongDay, Loaded, MoreButton, NothingHere, SearchBox, shapes, Tile, useParameter } from '../ui';
import { AppointmentRow, type AppointmentActs } from './appointment-row';
import { appointmentsCopy as copy } from './appointments.copy.es';
import styles from './appointments-page.module.css';
import { useAppointmentActs } from './use-appointment-acts';
import { useAppointments } from './use-appointments';
import { WeekView } from './week-view';

/** /panel/citas: the appointments by day or by week; view, search and week are in the address. */
export function AppointmentsPage() {
  const [view, setView] = useParameter('ver', { replace: true });
  const [search, setSearch] = useParameter('buscar', { replace: true });
  /** The week has no search. */
  const searched = view === 'semana' ? undefined : (search ?? undefined);
  const file = () => callForFile(exportAppointments, { from: madridDay(new Date()), search: searched });
  return (
    <Tile id="citas" title={copy.heading} aside={<ExportButton act={exportAppointments} fileName={copy.fileName} file={file} />}>
      <div className={shapes.ends} data-screen-only>
        <Choice<string | null> label={copy.view} value={view} options={[[null, copy.list], ['semana', copy.week]]} onChange={setView} />
        {view !== 'semana' && <SearchBox label={copy.search} placeholder={copy.searchPlaceholder} value={search ?? ''} onSearch={setSearch} />}
      </div>
      {view === 'semana' ? <WeekView /> : <DayList search={searched} />}
    </Tile>
  );
}

function DayList({ search }: { readonly search: string | undefined }) {
  // Read at each rendering, which a new day brings about: the page stays open overnight.
  const today = madridDay(new Date());
  const list = useAppointments({ from: today, search });
  const { acts, notice, dialogs } = useAppointmentActs(list);
  const names = new Map([[today, copy.today], [addDays(today, 1), copy.tomorrow]]);
  const titleOf = (day: string) => copy.day(names.get(day) ?? null, formatLongDay(day));
  const days = byDay(list.items, ({ startsAt }) => startsAt);
  const none = search === undefined ? <NothingHere title={copy.none} text={copy.noneText} /> : <NothingHere title={copy.noMatches} />;
  // Today and tomorrow are shown even without appointments.
  const known = search === undefined ? [...new Set([...names.keys(), ...days.keys()])].sort() : [...days.keys()];
  // A day that goes on on the next page would be counted and printed in part. It is shown if there is no other.
  const inPart = list.hasMore ? [...days.keys()].at(-1) : undefined;
  const whole = known.filter((day) => inPart === undefined || day < inPart);
  return (
    <div className={`${shapes.acted} ${styles.list}`} tabIndex={-1}>
      {notice}
      <Loaded exchange={list} loading={copy.loading}>
        {(first) =>
          first.length === 0 ? none : (whole.length === 0 ? [...days.keys()] : whole).map((day) => (
            <Day key={day} title={titleOf(day)} isWhole={day !== inPart} appointments={days.get(day) ?? []} acts={acts} />
          ))}
      </Loaded>
      <MoreButton label={copy.more} list={list} />
      {dialogs}
    </div>
  );
}

interface DayProps {
  readonly title: string;
  readonly isWhole: boolean;
  readonly appointments: readonly AppointmentItem[];
  readonly acts: AppointmentActs | undefined;
}

function Day({ title, isWhole, appointments, acts }: DayProps) {
  const [printed, setPrinted] = useState(false);
  useEffect(() => {
    if (!printed) return;
    window.print();
    setPrinted(false);
  }, [printed]);
  return (
    <section tabIndex={-1} aria-label={title} data-printed={printed || undefined}>
      <div className={`${shapes.line} ${styles.dayTop}`}>
        <h3 className={shapes.title}>{title}</h3>
        {isWhole && <span className={shapes.soft}>{appointments.length === 0 ? copy.noneOnDay : copy.count(appointments.length)}</span>}
        {isWhole && appointments.length > 0 && (
          <Button className={styles.print} data-screen-only variant="quiet" size="small" aria-label={copy.printDay(title)} onClick={() => setPrinted(true)} icon={Printer}>{copy.print}</Button>
        )}
      </div>
      <ul className={shapes.rows}>{appointments.map((item) => <AppointmentRow key={item.id} item={item} acts={acts} />)}</ul>
    </section>
  );
}
