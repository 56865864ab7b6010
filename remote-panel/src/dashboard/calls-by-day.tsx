import { useState, type PointerEvent } from 'react';
import type { Analytics } from 'shared/contracts/conversations/analytics';
import look from 'shared/ui/look.module.css';
import { formatCount, formatDayOfYear, formatMoment, formatTime, NothingHere, shapes, Tile } from '../ui';
import { dashboardCopy as copy } from './dashboard.copy.es';
import { FigureLink } from './figure-link';
import styles from './calls-by-day.module.css';

const height = 120;

interface Bar { readonly key: string; readonly label: string; readonly end: string; readonly calls: number }

/** A bar chart with its scale, and the same data as a table for assistive technology: hours of one day, else days. */
export function CallsByDay({ days, hours }: { readonly days: Analytics['callsByDay']; readonly hours: Analytics['callsByHour'] }) {
  const byHour = hours.length > 0;
  const bars: Bar[] = byHour
    ? hours.map(({ hour, calls }) => ({ key: hour, label: formatMoment(hour, new Date()), end: formatTime(hour), calls }))
    : days.map(({ day, calls }) => ({ key: day, label: formatDayOfYear(day), end: formatDayOfYear(day), calls }));
  const most = Math.max(1, ...bars.map(({ calls }) => calls));
  const [shownKey, setShownKey] = useState<string>();
  const shown = bars.find(({ key }) => key === shownKey) ?? bars.find(({ calls }) => calls === most);
  const [first, last] = [bars.at(0), bars.at(-1)];
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setShownKey(bars[Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length)))]?.key);
  };
  return (
    <Tile id="llamadas-por-dia" title={byHour ? copy.callsByHour : copy.callsByDay}>
      {bars.every(({ calls }) => calls === 0) || shown === undefined || first === undefined || last === undefined ? (
        <NothingHere title={copy.noData} />
      ) : (
        <>
          <p className={shapes.soft}>
            {byHour ? copy.callsAt(shown.label, formatCount(shown.calls)) : <FigureLink figure="day" value={shown.key}>{copy.callsAt(shown.label, formatCount(shown.calls))}</FigureLink>}
          </p>
          <div className={styles.plot} aria-hidden="true">
            <span className={styles.scale}><span>{formatCount(most)}</span><span>0</span></span>
            <svg className={styles.chart} viewBox={`0 0 ${bars.length * 10} ${height}`} preserveAspectRatio="none" onPointerMove={point} onPointerDown={point}>
              {bars.map(({ key, calls }, index) => {
                const size = calls === 0 ? 1 : Math.max(3, (calls / most) * height);
                return <rect key={key} className={styles.bar} data-none={calls === 0 || undefined} data-shown={key === shown.key || undefined} x={index * 10 + 1} y={height - size} width={8} height={size} />;
              })}
            </svg>
          </div>
          <p className={styles.ends} aria-hidden="true">
            <span>{first.end}</span>
            {bars.length > 1 && <span>{last.end}</span>}
          </p>
          <details data-screen-only>
            <summary className={`${shapes.link} ${look.accent}`}>{copy.asTable}</summary>
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls inside, so the keyboard must be able to stop here */}
            <div className={styles.scroll} tabIndex={0} role="region" aria-label={copy.callsByDayTable}>
              <table className={`${shapes.table} ${styles.table}`}>
                <thead><tr><th scope="col">{byHour ? copy.hour : copy.day}</th><th scope="col">{copy.calls}</th></tr></thead>
                <tbody>
                  {bars.toReversed().map(({ key, label, calls }) => (
                    <tr key={key}><th scope="row">{label}</th><td>{byHour || calls === 0 ? formatCount(calls) : <FigureLink figure="day" value={key}>{formatCount(calls)}</FigureLink>}</td></tr>
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
