import { memo, useContext } from 'react';
import { Printer } from 'lucide-react';
import { noteExport, type Analytics } from 'shared/contracts/conversations/analytics';
import type { Period } from 'shared/contracts/period';
import { Link } from 'shared/singleton';
import { Button } from 'shared/ui';
import { ExportButton, Loaded, NothingHere, OwnerContext, PeriodChoice, shapes, Tile, useLiveExchange, useParameter, usePeriod } from '../ui';
import { CallTable } from '../calls/call-table';
import { callsCopy } from '../calls/calls.copy.es';
import { recentCallsLimit, useCalls } from '../calls/use-calls';
import { ChatSection } from '../chat/chat-section';
import { TodaySection } from '../today/today-section';
import { analyticsReading, figuresFile } from './figures-rows';
import { CallsByDay } from './calls-by-day';
import { dashboardCopy as copy } from './dashboard.copy.es';
import { ProblemCategories } from './problem-categories';
import { ReservedTile, SatisfactionTile } from './rate-tiles';
import { StatCards } from './stat-cards';
import styles from './dashboard.module.css';

/** The latest calls, each with a link to its summary and transcript. */
function RecentCalls() {
  const [, open] = useParameter('llamada');
  const list = useCalls({}, recentCallsLimit);
  const none = <NothingHere title={callsCopy.none} text={callsCopy.noneText} />;
  return (
    <Tile id="ultimas-llamadas" title={callsCopy.recent} aside={<Link className={shapes.link} to="/panel/llamadas">{callsCopy.all}</Link>}>
      <Loaded exchange={list} loading={callsCopy.loading}>
        {(first) => (first.length === 0 ? none : <CallTable labelledBy="ultimas-llamadas" rows={list.list} calls={list.items.slice(0, recentCallsLimit)} onOpen={open} />)}
      </Loaded>
    </Tile>
  );
}

/** /panel: the clinic's figures, its latest calls and its chats, updated live. */
export function Dashboard() {
  const [period, setPeriod] = usePeriod('periodo');
  const analytics = useLiveExchange('figures', analyticsReading(period));
  return (
    <>
      <TodaySection />
      <div className={shapes.ends}>
        <PeriodChoice label={copy.period} value={period} onChange={setPeriod} />
        <Tools figures={analytics.data} period={period} />
      </div>
      <Loaded exchange={analytics} loading={copy.loading}>{(figures) => <Figures figures={figures} />}</Loaded>
      <div className={`${shapes.stack} ${styles.lists}`} data-screen-only>
        <RecentCalls />
        <ChatSection />
      </div>
    </>
  );
}

function Tools({ figures, period }: { readonly figures: Analytics | undefined; readonly period: Period | undefined }) {
  const clinic = useContext(OwnerContext)?.clinicName ?? '';
  return (
    <div className={shapes.actions}>
      <ExportButton
        act={noteExport}
        variant="secondary"
        fileName={copy.fileName(figures?.callsByDay.at(-1)?.day ?? '')}
        file={figures && (() => figuresFile(clinic, figures, period))}
      />
      <Button variant="secondary" size="small" disabled={figures === undefined} onClick={() => window.print()} icon={Printer}>{copy.print}</Button>
    </div>
  );
}

/** Rendered only when a figure has changed: a chart costs more than all the rest. */
const Figures = memo(function Figures({ figures }: { readonly figures: Analytics }) {
  return (
    <>
      <StatCards figures={figures} />
      <div className={`${shapes.stack} ${styles.tiles}`}>
        <ProblemCategories categories={figures.problem_category} />
        <CallsByDay days={figures.callsByDay} hours={figures.callsByHour} />
        <div className={`${shapes.stack} ${styles.pair}`}>
          <ReservedTile figures={figures} />
          <SatisfactionTile figures={figures} />
        </div>
      </div>
    </>
  );
});
