import { Card } from 'shared/ui/card';
import look from 'shared/ui/look.module.css';
import page from './demo-page.module.css';
import { genericDemoCopy as copy } from './generic-demo.copy.es';
import styles from './reports-preview.module.css';

const height = 120;
const step = 40;
const most = Math.max(...copy.reportDays.map(({ calls }) => calls));

/** A week of sample calls, drawn. Its figures are read from the list that stands for the drawing. */
export function ReportsPreview() {
  return (
    <Card as="section" padding="large">
      <h2 className={page.subtitle}>{copy.reports}</h2>
      <h3 className={page.subheading}>{copy.reportTitle}</h3>
      <svg className={styles.chart} viewBox={`0 0 ${step * copy.reportDays.length} ${height + 44}`} role="img" aria-label={copy.reportDays.map(({ day, calls }) => copy.reportCalls(day, calls)).join(', ')}>
        {copy.reportDays.map(({ short, calls }, index) => {
          const tall = (calls / most) * height;
          const middle = index * step + step / 2;
          return (
            <g key={short}>
              <rect className={styles.chartBar} x={middle - 13} y={height + 18 - tall} width={26} height={tall} rx={5} />
              <text className={styles.chartValue} x={middle} y={height + 12 - tall}>{calls}</text>
              <text className={styles.chartDay} x={middle} y={height + 38}>{short}</text>
            </g>
          );
        })}
      </svg>
      <p className={look.soft}>{copy.reportsNote}</p>
    </Card>
  );
}
