import type { LogEntryView } from 'shared/contracts/releases/log';
import styles from './curves.module.css';
import { minTop, valueText, type Metric, type Series } from './metric';
import { hourText, momentText } from './log-words';
import { opsCopy } from './ops.copy.es';

interface Props {
  readonly metric: Metric;
  readonly series: readonly Series[];
  readonly activations: readonly LogEntryView[];
  readonly hours: number;
}

const width = 720;
const height = 200;
const left = 8;
const right = 58;
const top = 24;
const bottom = 22;
const hourMs = 3_600_000;
/** Half of a label with its distance to the next: closer markers share one, or versions would overlap. */
const halfOf = (version: string | null) => 8 + (version?.length ?? 0) * 3.1;

/** One metric by hour, one line per release. Simple enough for plain SVG, so no chart library is loaded. */
export function CurveChart({ metric, series, activations, hours }: Props) {
  const last = Math.max(0, ...series.flatMap(({ points }) => points.map(({ hour }) => hour))) + hourMs;
  const first = last - hours * hourMs;
  const hourAt = (at: number) => (series.length === 0 ? '' : hourText(new Date(at).toISOString()));
  const highest = Math.max(minTop[metric], ...series.flatMap(({ points }) => points.map(({ value }) => value)));
  const x = (at: number) => left + ((at - first) / (last - first)) * (width - left - right);
  const y = (value: number) => height - bottom - (value / highest) * (height - bottom - top);
  const marks = activations
    .filter(({ at }) => series.length > 0 && Date.parse(at) >= first)
    .map((entry) => ({ entry, place: Math.min(width - right, x(Date.parse(entry.at))), half: halfOf(entry.version) }))
    .map((mark) => ({ ...mark, middle: Math.max(mark.half, Math.min(mark.place, width - mark.half)) }))
    .sort((a, b) => a.place - b.place);
  const labelled = marks.reduceRight<typeof marks>((kept, mark) => (kept[0] === undefined || kept[0].middle - mark.middle > kept[0].half + mark.half ? [mark, ...kept] : kept), []);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={opsCopy.curves.chart(opsCopy.curves.metrics[metric])}>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line className={styles.grid} x1={left} x2={width - right} y1={y(highest * part)} y2={y(highest * part)} />
          <text className={styles.axis} x={width - right + 6} y={y(highest * part) + 4}>{valueText(metric, highest * part)}</text>
        </g>
      ))}
      {marks.map(({ entry, place }) => (
        <g key={entry.id} data-kind={entry.kind} className={styles.marker}>
          <title>{opsCopy.curves.marker(entry.version ?? '', momentText(entry.at))}</title>
          <line x1={place} x2={place} y1={top - 6} y2={height - bottom} />
        </g>
      ))}
      {labelled.map(({ entry, middle }) => (
        <text key={entry.id} className={styles.axis} x={middle} y={top - 11} textAnchor="middle">{entry.version}</text>
      ))}
      {series.map(({ version, points }, index) => (
        <g key={version} data-series={index % 4} className={styles.series}>
          <polyline points={points.map(({ hour, value }) => `${x(hour + hourMs / 2)},${y(value)}`).join(' ')} />
          {points.map(({ hour, value }) => (
            <circle key={hour} cx={x(hour + hourMs / 2)} cy={y(value)} r={4}>
              <title>{`${version}: ${valueText(metric, value)}, ${hourAt(hour)}`}</title>
            </circle>
          ))}
        </g>
      ))}
      <text className={styles.axis} x={left} y={height - 6}>{hourAt(first)}</text>
      <text className={styles.axis} x={width - right} y={height - 6} textAnchor="end">{hourAt(last)}</text>
    </svg>
  );
}
