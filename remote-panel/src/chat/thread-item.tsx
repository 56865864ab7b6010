import { ChevronDown } from 'lucide-react';
import type { ChatThread } from 'shared/contracts/chat';
import { Badge } from 'shared/ui/badge';
import { formatMoment } from '../format/format';
import { chatCopy as copy } from './chat.copy.es';
import shapes from '../ui/shapes.module.css';
import styles from './thread-item.module.css';
import { ThreadMessages } from './thread-messages';

/** A thread as far as it is known: of a stored one only id and time. */
export type ShownThread = Pick<ChatThread, 'id' | 'updatedAt'> & Partial<ChatThread>;

interface Props { readonly thread: ShownThread; readonly open: boolean; readonly onToggle: () => void; readonly onRead: () => void }

/** One row of the list; its button opens and closes the messages below it. */
export function ThreadItem({ thread, open, onToggle, onRead }: Props) {
  const { id, patientName, title, lastMessage, lastMessageAt, updatedAt, unread = 0, sample = false } = thread;
  return (
    <li className={styles.item} data-open={open || undefined}>
      <button type="button" className={styles.button} aria-expanded={open} aria-controls={`chat_${id}`} onClick={onToggle}>
        <span className={styles.name} data-unread={unread > 0 || undefined}>
          <span className={shapes.cut}>{patientName ?? title ?? copy.noName}</span>
          {sample && <Badge tone="warm">{copy.sample}</Badge>}
        </span>
        <time className={`${shapes.soft} ${styles.time}`} dateTime={lastMessageAt ?? updatedAt}>{formatMoment(lastMessageAt ?? updatedAt, new Date())}</time>
        <span className={`${shapes.soft} ${shapes.cut}`}>{lastMessage ?? copy.noText}</span>
        <span className={styles.marks}>
          {unread > 0 && <span aria-label={copy.unread(unread)} role="img"><Badge tone="accent">{unread > 99 ? '99+' : unread}</Badge></span>}
          <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
        </span>
        <span className={`${shapes.soft} ${shapes.cut} ${styles.id}`}>{`chat_${id}`}</span>
      </button>
      <div id={`chat_${id}`} hidden={!open}>
        {open && <ThreadMessages threadId={id} onRead={onRead} />}
      </div>
    </li>
  );
}
