import type { LogEntryView } from 'shared/contracts/release-log';
import type { ReleaseCurve } from 'shared/contracts/vitals';
import { momentText } from './moment';
import { opsCopy } from './ops.copy.es';
import styles from './ops.module.css';

interface Props {
  readonly releases: readonly ReleaseCurve[];
  readonly activations: readonly LogEntryView[];
  readonly hours: number;
}

const width = 720;
const height = 180;
const left = 44;
const bottom = 22;
const hourMs = 3_600_000;

/** Error rate by hour, one line per release. Small enough to draw by hand, so no chart library is loaded for it. */
export function CurveChart({ releases, activations, hours }: Props) {
  const last = Math.max(...releases.flatMap((release) => release.hours.map(({ hour }) => Date.parse(hour)))) + hourMs;
  const first = last - hours * hourMs;
  const rates = releases.flatMap((release) => release.hours.map(({ sessions, failures }) => (sessions === 0 ? 0 : failures / sessions)));
  const top = Math.max(0.05, ...rates);
  const x = (at: number) => left + ((at - first) / (last - first)) * (width - left - 8);
  const y = (rate: number) => height - bottom - (rate / top) * (height - bottom - 12);
  const marks = activations.filter(({ at }) => Date.parse(at) >= first);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={opsCopy.curves.title}>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line className={styles.grid} x1={left} x2={width - 8} y1={y(top * part)} y2={y(top * part)} />
          <text className={styles.axis} x={left - 6} y={y(top * part) + 4} textAnchor="end">{opsCopy.curves.percent(top * part)}</text>
        </g>
      ))}
      {marks.map(({ id, at, version, kind }) => (
        <g key={id} data-kind={kind} className={styles.marker}>
          <title>{opsCopy.curves.marker(version ?? '', momentText(at))}</title>
          <line x1={x(Date.parse(at))} x2={x(Date.parse(at))} y1={8} y2={height - bottom} />
        </g>
      ))}
      {releases.map((release, index) => (
        <g key={release.version} data-series={index % 4} className={styles.series}>
          <polyline points={release.hours.map(({ hour, sessions, failures }) => `${x(Date.parse(hour) + hourMs / 2)},${y(sessions === 0 ? 0 : failures / sessions)}`).join(' ')} />
          {release.hours.map(({ hour, sessions, failures }) => <circle key={hour} cx={x(Date.parse(hour) + hourMs / 2)} cy={y(sessions === 0 ? 0 : failures / sessions)} r={4} />)}
        </g>
      ))}
      <text className={styles.axis} x={left} y={height - 6}>{momentText(new Date(first).toISOString())}</text>
      <text className={styles.axis} x={width - 8} y={height - 6} textAnchor="end">{momentText(new Date(last).toISOString())}</text>
    </svg>
  );
}
