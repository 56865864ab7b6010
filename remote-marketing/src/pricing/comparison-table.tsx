import { Check, Minus } from 'lucide-react';
import { VisuallyHidden, look } from 'shared/ui';
import { comparisonCopy, type ComparisonCell } from './comparison.copy.es';
import styles from './comparison-table.module.css';

/** A table at every width. On a phone each feature has its own line above its three values, so no swiping is needed. */
export function ComparisonTable() {
  const { title, feature, plans, rows } = comparisonCopy;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{title}</caption>
      <thead className={styles.head}>
        <tr className={styles.row}>
          <th scope="col" className={`${look.soft} ${styles.corner}`}>{feature}</th>
          {plans.map((plan) => (
            <th key={plan} scope="col" className={styles.plan}>{plan}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.feature} className={styles.row}>
            <th scope="row" className={styles.feature}>{row.feature}</th>
            {row.cells.map((cell, index) => (
              <td key={plans[index]} className={`${look.quiet} ${styles.cell}`}><Value cell={cell} /></td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ cell }: { readonly cell: ComparisonCell }) {
  if (typeof cell === 'string') return cell;
  const Icon = cell ? Check : Minus;
  return (
    <>
      <Icon className={cell ? look.accent : undefined} size={22} aria-hidden="true" />
      <VisuallyHidden>{cell ? comparisonCopy.yes : comparisonCopy.no}</VisuallyHidden>
    </>
  );
}
