import { Skeleton } from 'shared/ui/skeleton';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import { dashboardCopy as copy } from './dashboard.copy.es';
import shapes from '../ui/shapes.module.css';
import styles from './dashboard.module.css';

/** The dashboard's final shape, before its figures are there. */
export function DashboardSkeleton() {
  return (
    <div className={shapes.stack}>
      <p role="status"><VisuallyHidden>{copy.loading}</VisuallyHidden></p>
      <div className={styles.skeletonCards}>
        {[1, 2, 3, 4, 5].map((card) => <Skeleton key={card} shape="block" height="7rem" />)}
      </div>
      <div className={`${shapes.stack} ${styles.tiles}`}>
        {[1, 2, 3].map((tile) => <Skeleton key={tile} shape="block" height="19rem" />)}
      </div>
    </div>
  );
}
