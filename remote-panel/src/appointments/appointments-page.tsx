import { useEffect, useState } from 'react';
import { Printer } from 'lucide-react';
import { exportAppointments } from 'shared/contracts/agenda';
import { addDays } from 'shared/contracts/demo-slots';
import { madridDay } from 'shared/csv/sheet-moment';
import { callForFile } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import { useParameter } from '../address/use-parameter';
import { SearchBox } from '../chat/search-box';
import { Tile } from '../dashboard/tile';
import { exchangeCopy } from '../exchange/exchange.copy.es';
import { LoadFailed } from '../exchange/load-failed';
import { NothingHere } from '../exchange/nothing-here';
import { ExportButton } from '../export/export-button';
import { byDay } from '../format/by-day';
import { formatLongDay } from '../format/format';
import { MoreButton } from '../more/more-button';
import choice from '../period/period-choice.module.css';
import { AppointmentRow } from './appointment-row';
import { appointmentsCopy as copy } from './appointments.copy.es';
import styles from './appointments-page.module.css';
import { useAppointmentActs } from './use-appointment-acts';
import { useAppointments } from './use-appointments';
import { WeekView } from './week-view';

/** /panel/citas: who comes, day by day or a week at a glance; view, search and week live in the address. */
export function AppointmentsPage() {
  const [view, setView] = useParameter('ver', { replace: true });
  const [search, setSearch] = useParameter('buscar', { replace: true });
  const today = madridDay(new Date());
  const range = { from: today, search: search ?? undefined };
  return (
    <Tile id="citas" title={copy.heading} aside={<ExportButton act={exportAppointments} variant="quiet" fileName={copy.fileName} file={() => callForFile(exportAppointments, range)} />}>
      <div className={styles.tools}>
        <div className={choice.choice} role="group" aria-label={copy.view}>
          {([[null, copy.list], ['semana', copy.week]] as const).map(([value, label]) => (
            <button key={label} type="button" className={choice.option} aria-pressed={view === value} onClick={() => setView(value)}>{label}</button>
          ))}
        </div>
        {view !== 'semana' && <SearchBox label={copy.search} placeholder={copy.searchPlaceholder} value={search ?? ''} onSearch={setSearch} />}
      </div>
      {view === 'semana' ? <WeekView today={today} /> : <DayList today={today} search={search ?? undefined} />}
    </Tile>
  );
}

function DayList({ today, search }: { readonly today: string; readonly search: string | undefined }) {
  const list = useAppointments({ from: today, search });
  const { acts, notice, dialogs } = useAppointmentActs(list.refresh);
  const [printed, setPrinted] = useState<string>();
  const names = new Map([[today, copy.today], [addDays(today, 1), copy.tomorrow]]);
  const days = byDay(list.appointments, ({ startsAt }) => startsAt);
  // Today and tomorrow are said even when nobody comes.
  const shown = search === undefined ? [...new Set([today, addDays(today, 1), ...days.keys()])].sort() : [...days.keys()];
  useEffect(() => {
    if (printed === undefined) return;
    window.print();
    setPrinted(undefined);
  }, [printed]);
  if (list.status === 'loading') return <div className={styles.list}>{[1, 2, 3, 4].map((row) => <Skeleton key={row} shape="block" height="4rem" />)}</div>;
  if (list.status === 'failed') return <LoadFailed message={list.error.message} onRetry={list.refresh} busy={list.busy} />;
  return (
    <div className={styles.list} data-one-day={printed !== undefined || undefined}>
      {list.error !== undefined && <Notice tone="warning" role="status">{exchangeCopy.stale}</Notice>}
      {notice}
      {list.appointments.length === 0 && <NothingHere title={search === undefined ? copy.none : copy.noMatches} text={search === undefined ? copy.noneText : undefined} />}
      {list.appointments.length > 0 && shown.map((day) => {
        const title = copy.day(names.get(day) ?? null, formatLongDay(day));
        const appointments = days.get(day) ?? [];
        return (
          <section key={day} className={styles.day} aria-label={title} data-printed={printed === day || undefined}>
            <div className={styles.dayTop}>
              <h3 className={styles.dayTitle}>{title}</h3>
              <span className={styles.soft}>{appointments.length === 0 ? copy.noneOnDay : copy.count(appointments.length)}</span>
              {appointments.length > 0 && (
                <Button className={styles.print} variant="quiet" size="small" aria-label={copy.printDay(title)} onClick={() => setPrinted(day)}>
                  <Printer size={16} aria-hidden="true" />
                  {copy.print}
                </Button>
              )}
            </div>
            <ul className={styles.rows}>{appointments.map((item) => <AppointmentRow key={item.id} item={item} acts={acts} />)}</ul>
          </section>
        );
      })}
      {list.hasMore && <MoreButton label={copy.more} variant="secondary" busy={list.loadingMore} error={list.moreError} onMore={list.loadMore} />}
      {dialogs}
    </div>
  );
}
