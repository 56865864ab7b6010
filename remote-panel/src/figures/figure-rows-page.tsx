import { useState } from 'react';
import { exportFigureRows, figureNames, listFigureRows, type FigureRow } from 'shared/contracts/conversations/figure-rows';
import { isDate } from 'shared/contracts/demos/slots';
import type { InputOf } from 'shared/contracts/endpoint';
import { isMoment } from 'shared/contracts/period';
import { figureKinds, figureLabel, figureSheetCopy } from 'shared/copy/figures.es';
import { call, callForFile } from 'shared/http/client';
import { Navigate, useSearchParams } from 'shared/singleton';
import { BehindLink, ExportButton, formatCount, formatDayOfYear, formatDecimal, formatLength, formatMoment, Loaded, MoreButton, NothingHere, periodOf, shapes, TelephoneLink, Tile, useList, useLiveRefresh } from '../ui';
import styles from './figure-rows-page.module.css';
import { figureRowsCopy as copy } from './figure-rows.copy.es';

const pageSize = 100;
const newestFirst = (a: FigureRow, b: FigureRow) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id);

/** /panel/cifras: exactly the rows that a figure counts, and their number; the figure and its period are in the address. */
export function FigureRowsPage() {
  const [parameters] = useSearchParams();
  const figure = figureNames.find((name) => name === parameters.get('cifra'));
  if (figure === undefined) return <Navigate to="/panel" replace />;
  const since = parameters.get('desde') ?? undefined;
  const value = parameters.get('valor') ?? undefined;
  const asked = { figure, value, range: periodOf(parameters.get('periodo')), since: since !== undefined && isMoment(since) ? since : undefined };
  const ranged = asked.range === undefined ? figureSheetCopy.always : figureSheetCopy.ranges[asked.range];
  const usual = figure === 'upcoming' ? figureSheetCopy.fromNow : ranged;
  const period = asked.since === undefined ? usual : figureSheetCopy.since(formatMoment(asked.since, new Date()));
  const title = figureLabel(figure, figure === 'day' && value !== undefined && isDate(value) ? formatDayOfYear(value) : value);
  return (
    <Tile id="cifras" title={title} aside={<ExportButton act={exportFigureRows} fileName={copy.fileName} file={() => callForFile(exportFigureRows, asked)} />}>
      <Rows key={JSON.stringify(asked)} asked={asked} period={period} />
    </Tile>
  );
}

function Rows({ asked, period }: { readonly asked: Omit<InputOf<typeof listFigureRows>, 'limit' | 'before'>; readonly period: string }) {
  const [total, setTotal] = useState(0);
  const list = useList({
    key: `figure ${JSON.stringify(asked)}`,
    limit: pageSize,
    read: async (signal?: AbortSignal, last?: FigureRow) => {
      const page = await call(listFigureRows, { ...asked, limit: pageSize, before: last && `${last.at}_${last.id}` }, { signal });
      setTotal(page.total);
      return page.rows;
    },
    order: newestFirst,
  });
  useLiveRefresh('figures', list.readAnew);
  return (
    <>
      <Loaded exchange={list} loading={copy.loading}>
        {(first) => (
          <>
            <p role="status">{copy.total(total, formatCount(total), period)}</p>
            {first.length === 0 && <NothingHere title={copy.none} />}
          </>
        )}
      </Loaded>
      <ul ref={list.list} className={shapes.rows}>
        {list.items.map(({ kind, id, at, name, phone, about, durationMs, satisfaction }) => (
          <li key={id} className={styles.row}>
            <span><time dateTime={at}>{formatMoment(at, new Date())}</time> · {figureKinds[kind]}</span>
            <span className={`${shapes.line} ${styles.who}`}>
              {name !== null && <strong>{name}</strong>}
              <TelephoneLink phone={phone} />
              {kind !== 'appointment' && <BehindLink callId={kind === 'call' ? id : null} threadId={kind === 'chat' ? id : null} />}
            </span>
            <span className={`${shapes.soft} ${styles.about}`}>{about ?? copy.noWords}</span>
            <span className={`${shapes.soft} ${styles.facts}`}>{[durationMs === null ? null : formatLength(durationMs), satisfaction === null ? null : copy.score(formatDecimal(satisfaction))].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <MoreButton label={copy.more} list={list} />
    </>
  );
}
