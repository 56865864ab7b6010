import type { ApiError } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import styles from './more-button.module.css';

interface Props {
  readonly label: string;
  readonly variant: 'secondary' | 'quiet';
  readonly busy: boolean;
  readonly error: ApiError | undefined;
  readonly onMore: () => void;
}

/** Asks for the next page of a list, and says why it did not come. */
export function MoreButton({ label, variant, busy, error, onMore }: Props) {
  return (
    <div className={styles.more}>
      {error !== undefined && <Notice tone="warning" role="alert">{error.message}</Notice>}
      <Button variant={variant} size="small" busy={busy} onClick={onMore}>{label}</Button>
    </div>
  );
}
