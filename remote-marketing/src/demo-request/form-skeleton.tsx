import { Skeleton } from 'shared/ui/skeleton';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import { demoRequestCopy } from './demo-request.copy.es';
import styles from './demo-request.module.css';

const places = [
  { id: 'name', height: '4.5rem' },
  { id: 'clinic', height: '4.5rem' },
  { id: 'email', height: '4.5rem' },
  { id: 'phone', height: '4.5rem' },
  { id: 'message', height: '8.75rem' },
  { id: 'submit', height: '3.5rem' },
];

/** The form's shape while its code is on the way. */
export function FormSkeleton() {
  return (
    <div className={styles.form} role="status">
      {places.map(({ id, height }) => (
        <Skeleton key={id} shape="block" height={height} />
      ))}
      <VisuallyHidden>{demoRequestCopy.loading}</VisuallyHidden>
    </div>
  );
}
