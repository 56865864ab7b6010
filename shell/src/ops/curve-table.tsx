import styles from './curves.module.css';
import { valueText, type Metric, type Series } from './metric';
import { momentText } from './moment';
import { opsCopy } from './ops.copy.es';

/** The same values as the chart's, for those who read rather than look. */
export function CurveTable({ metric, series }: { readonly metric: Metric; readonly series: readonly Series[] }) {
  const hours = [...new Set(series.flatMap(({ points }) => points.map(({ hour }) => hour)))].sort((a, b) => b - a);
  return (
    <details className={styles.values}>
      <summary>{opsCopy.curves.asTable}</summary>
      <table className={styles.valueTable}>
        <thead>
          <tr>
            <th scope="col">{opsCopy.curves.hour}</th>
            {series.map(({ version }) => <th key={version} scope="col">{version}</th>)}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{momentText(new Date(hour).toISOString())}</th>
              {series.map(({ version, points }) => {
                const point = points.find((one) => one.hour === hour);
                return <td key={version}>{point === undefined ? opsCopy.live.none : valueText(metric, point.value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
