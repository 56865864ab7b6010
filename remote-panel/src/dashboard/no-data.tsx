import { dashboardCopy as copy } from './dashboard.copy.es';
import styles from './no-data.module.css';

/** In the place of a figure or a chart that nothing was counted for. */
export function NoData({ tall = false }: { /** As high as the chart would be. */ readonly tall?: boolean }) {
  return <p className={styles.none} data-tall={tall || undefined}>{copy.noData}</p>;
}
