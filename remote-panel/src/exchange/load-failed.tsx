import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { exchangeCopy } from './exchange.copy.es';
import styles from './load-failed.module.css';

/** A part that could not be read: why, and how to try again. */
export function LoadFailed({ message, onRetry, busy = false }: { readonly message: string; readonly onRetry: () => void; readonly busy?: boolean }) {
  return (
    <Notice tone="warning" role="alert" title={exchangeCopy.failed}>
      <div className={styles.failed}>
        <p>{message}</p>
        <Button size="small" variant="secondary" onClick={onRetry} busy={busy}>{exchangeCopy.retry}</Button>
      </div>
    </Notice>
  );
}
