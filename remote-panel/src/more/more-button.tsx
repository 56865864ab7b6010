import { Button, Notice } from 'shared/ui';
import { shapes } from '../ui';
import type { useList } from './use-list';

interface Props {
  readonly label: string;
  readonly variant?: 'secondary' | 'quiet';
  readonly list: Pick<ReturnType<typeof useList>, 'hasMore' | 'loadingMore' | 'moreError' | 'loadMore'>;
}

/** Asks for the next page of a list, as long as there is one, and says why it did not come. */
export function MoreButton({ label, variant = 'secondary', list: { hasMore, loadingMore, moreError, loadMore } }: Props) {
  if (!hasMore) return null;
  return (
    <div className={shapes.more}>
      {moreError !== undefined && <Notice tone="warning" role="alert">{moreError.message}</Notice>}
      <Button variant={variant} size="small" busy={loadingMore} onClick={loadMore}>{label}</Button>
    </div>
  );
}
