import { Skeleton } from 'shared/ui/skeleton';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import { demoRequestCopy } from './demo-request.copy.es';
import styles from './demo-request.module.css';

/** Four lines, the message, and the button. */
const heights = ['4.5rem', '4.5rem', '4.5rem', '4.5rem', '8.75rem', '3.5rem'];

/** The form's shape while its code is on the way. */
export function FormSkeleton() {
  return (
    <div className={styles.form} role="status">
      {heights.map((height, place) => <Skeleton key={place} shape="block" height={height} />)}
      <VisuallyHidden>{demoRequestCopy.loading}</VisuallyHidden>
    </div>
  );
}
