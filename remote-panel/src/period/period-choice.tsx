import { periods, type Period } from 'shared/contracts/period';
import { allPeriods, periodLabels } from './period.copy.es';
import styles from './period-choice.module.css';

interface Props {
  readonly label: string;
  readonly value: Period | undefined;
  readonly onChange: (period: Period | undefined) => void;
}

/** Range buttons; the pressed one is what is shown. */
export function PeriodChoice({ label, value, onChange }: Props) {
  return (
    <div className={styles.choice} role="group" aria-label={label}>
      {[undefined, ...periods].map((period) => (
        <button key={period ?? 'all'} type="button" className={styles.option} aria-pressed={period === value} onClick={() => onChange(period)}>
          {period === undefined ? allPeriods : periodLabels[period]}
        </button>
      ))}
    </div>
  );
}
