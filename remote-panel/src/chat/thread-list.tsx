import type { RefObject } from 'react';
import { Skeleton } from 'shared/ui/skeleton';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import { NothingHere } from '../exchange/nothing-here';
import { chatCopy as copy } from './chat.copy.es';
import { ThreadItem, type ShownThread } from './thread-item';
import styles from './thread-list.module.css';

interface Props {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly threads: readonly ShownThread[];
  readonly loading: boolean;
  /** Whether a range or a search narrows the list. */
  readonly filtered: boolean;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly onRead: (id: string) => void;
}

export function ThreadList({ list, threads, loading, filtered, openId, onOpen, onRead }: Props) {
  if (loading) {
    return (
      <div className={styles.loading}>
        <p role="status"><VisuallyHidden>{copy.loadingThreads}</VisuallyHidden></p>
        {[1, 2, 3, 4].map((row) => <Skeleton key={row} shape="block" height="3.5rem" />)}
      </div>
    );
  }
  if (threads.length === 0) {
    return <NothingHere title={filtered ? copy.noMatches : copy.noThreads} text={filtered ? copy.noMatchesText : copy.noThreadsText} />;
  }
  return (
    <ul ref={list} className={styles.list}>
      {threads.map((thread) => (
        <ThreadItem
          key={thread.id}
          thread={thread}
          open={thread.id === openId}
          onToggle={() => onOpen(thread.id === openId ? null : thread.id)}
          onRead={() => onRead(thread.id)}
        />
      ))}
    </ul>
  );
}
