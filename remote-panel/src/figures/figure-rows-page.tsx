import { useState } from 'react';
import { exportFigureRows, figureNames, listFigureRows, type FigureRow } from 'shared/contracts/figure-rows';
import { isMoment } from 'shared/contracts/period';
import { figureKinds, figureLabel, figureSheetCopy } from 'shared/copy/figures.es';
import { call, callForFile } from 'shared/http/client';
import { Navigate, useSearchParams } from 'shared/singleton';
import { Skeleton } from 'shared/ui/skeleton';
import { TelephoneLink } from '../appointments/appointment-row';
import { mergeById } from '../chat/merge-by-id';
import { BehindLink } from '../conversation/behind-link';
import { Tile } from '../dashboard/tile';
import { LoadFailed } from '../exchange/load-failed';
import { NothingHere } from '../exchange/nothing-here';
import { useExchange } from '../exchange/use-exchange';
import { ExportButton } from '../export/export-button';
import { formatCount, formatDay, formatDecimal, formatLength, formatMoment } from '../format/format';
import { useLiveRefresh } from '../live/use-live-refresh';
import { MoreButton } from '../more/more-button';
import { useMore } from '../more/use-more';
import { periodIn } from '../period/use-period';
import styles from './figure-rows-page.module.css';
import { figureRowsCopy as copy } from './figure-rows.copy.es';

const pageSize = 100;
const newestFirst = (a: FigureRow, b: FigureRow) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id);

/** /panel/cifras: exactly the rows that a figure counts, and their number; the figure and its period stand in the address. */
export function FigureRowsPage() {
  const [parameters] = useSearchParams();
  const figure = figureNames.find((name) => name === parameters.get('cifra'));
  if (figure === undefined) return <Navigate to="/panel" replace />;
  const since = parameters.get('desde') ?? undefined;
  const value = parameters.get('valor') ?? undefined;
  const asked = { figure, value, range: periodIn(parameters, 'periodo'), since: since !== undefined && isMoment(since) ? since : undefined };
  const period = asked.since !== undefined ? copy.since(formatMoment(asked.since, new Date())) : figure === 'upcoming' ? copy.fromNow : asked.range === undefined ? figureSheetCopy.always : figureSheetCopy.ranges[asked.range];
  const title = figureLabel(figure, figure === 'day' && value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value);
  return (
    <Tile id="cifras" title={title} aside={<ExportButton act={exportFigureRows} variant="quiet" fileName={copy.fileName} file={() => callForFile(exportFigureRows, asked)} />}>
      <Rows key={parameters.toString()} asked={asked} period={period} />
    </Tile>
  );
}

function Rows({ asked, period }: { readonly asked: Omit<Parameters<typeof call<typeof listFigureRows>>[1], 'limit' | 'before'>; readonly period: string }) {
  const key = `figure ${JSON.stringify(asked)}`;
  const first = useExchange(key, (signal) => call(listFigureRows, { ...asked, limit: pageSize }, { signal }));
  const [further, setFurther] = useState<readonly FigureRow[]>([]);
  const { readMore, ...more } = useMore(key);
  useLiveRefresh('figures', () => {
    setFurther([]);
    first.refresh();
  });
  if (first.status === 'loading') return <div className={styles.rows}>{[1, 2, 3, 4].map((row) => <Skeleton key={row} shape="block" height="3rem" />)}</div>;
  if (first.status === 'failed') return <LoadFailed message={first.error.message} onRetry={first.refresh} busy={first.busy} />;
  const rows = mergeById(further, first.data.rows, newestFirst);
  const last = rows.at(-1);
  const loadMore = () =>
    readMore(async () => {
      if (last !== undefined) setFurther([...further, ...(await call(listFigureRows, { ...asked, limit: pageSize, before: `${last.at}_${last.id}` })).rows]);
    });
  return (
    <>
      <p role="status">{copy.total(first.data.total, formatCount(first.data.total), period)}</p>
      {rows.length === 0 && <NothingHere title={copy.none} />}
      <ul className={styles.rows}>
        {rows.map(({ kind, id, at, name, phone, about, durationMs, satisfaction }) => (
          <li key={id} className={styles.row}>
            <span className={styles.when}><time dateTime={at}>{formatMoment(at, new Date())}</time> · {figureKinds[kind]}</span>
            <span className={styles.who}>
              {name !== null && <strong>{name}</strong>}
              <TelephoneLink phone={phone} />
              {kind !== 'appointment' && <BehindLink callId={kind === 'call' ? id : null} threadId={kind === 'chat' ? id : null} />}
            </span>
            <span className={styles.about}>{about ?? copy.noWords}</span>
            <span className={styles.facts}>{[durationMs === null ? null : formatLength(durationMs), satisfaction === null ? null : copy.score(formatDecimal(satisfaction))].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {rows.length < first.data.total && <MoreButton label={copy.more} variant="secondary" busy={more.loadingMore} error={more.moreError} onMore={loadMore} />}
    </>
  );
}
