import type { Analytics } from 'shared/contracts/analytics';
import { formatCount, formatDay } from '../format/format';
import { dashboardCopy as copy } from './dashboard.copy.es';
import { NoData } from './no-data';
import { Tile } from './tile';
import styles from './calls-by-day.module.css';

const height = 120;

/** Bars for the eye, and the same days as a table for everybody else. */
export function CallsByDay({ days }: { readonly days: Analytics['callsByDay'] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const none = days.every(({ calls }) => calls === 0);
  const first = days.at(0);
  const last = days.at(-1);
  return (
    <Tile id="llamadas-por-dia" title={copy.callsByDay}>
      {none || first === undefined || last === undefined ? (
        <NoData tall />
      ) : (
        <>
          <svg className={styles.chart} viewBox={`0 0 ${days.length * 10} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {days.map(({ day, calls }, index) => {
              const size = calls === 0 ? 1 : Math.max(3, (calls / most) * height);
              return (
                <rect key={day} className={styles.bar} data-none={calls === 0 || undefined} x={index * 10 + 1} y={height - size} width={8} height={size}>
                  <title>{`${formatDay(day)}: ${formatCount(calls)}`}</title>
                </rect>
              );
            })}
          </svg>
          <p className={styles.ends} aria-hidden="true">
            <span>{formatDay(first.day)}</span>
            {days.length > 1 && <span>{formatDay(last.day)}</span>}
          </p>
          <details className={styles.details}>
            <summary className={styles.summary}>{copy.asTable}</summary>
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls inside, so the keyboard must be able to stop here */}
            <div className={styles.scroll} tabIndex={0} role="region" aria-label={copy.callsByDayTable}>
              <table className={styles.table}>
                <thead>
                  <tr><th scope="col">{copy.day}</th><th scope="col">{copy.calls}</th></tr>
                </thead>
                <tbody>
                  {days.toReversed().map(({ day, calls }) => (
                    <tr key={day}><th scope="row">{formatDay(day)}</th><td>{formatCount(calls)}</td></tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </Tile>
  );
}
