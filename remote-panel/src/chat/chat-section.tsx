import { useMemo } from 'react';
import { ChevronDown, RefreshCw } from 'lucide-react';
import { exportChats, type ChatThread } from 'shared/contracts/conversations/chat';
import { callForFile } from 'shared/http/client';
import { Badge, Button, Notice } from 'shared/ui';
import { ExportButton, formatMoment, LoadFailed, LoadingRows, MoreButton, NothingHere, PeriodChoice, SearchBox, shapes, Stale, Tile, useParameter, usePeriod } from '../ui';
import { chatCopy as copy } from './chat.copy.es';
import { readStoredThreads } from './stored-threads';
import styles from './thread-item.module.css';
import { ThreadMessages } from './thread-messages';
import { useThreads } from './use-threads';

/** A thread with its known fields: a stored one has only id and time. */
type ShownThread = Pick<ChatThread, 'id' | 'updatedAt'> & Partial<ChatThread>;

interface Props { readonly thread: ShownThread; readonly open: boolean; readonly onToggle: () => void; readonly onRead: () => void }

function ThreadItem({ thread, open, onToggle, onRead }: Props) {
  const { id, patientName, title, lastMessage, lastMessageAt, updatedAt, unread = 0, sample = false } = thread;
  return (
    <li className={styles.item} data-open={open || undefined}>
      <button type="button" className={styles.button} aria-expanded={open} aria-controls={`chat_${id}`} onClick={onToggle}>
        <span className={styles.name} data-unread={unread > 0 || undefined}>
          <span className={shapes.cut}>{patientName ?? title ?? copy.noName}</span>
          {sample && <Badge tone="warm">{copy.sample}</Badge>}
        </span>
        <time className={shapes.soft} dateTime={lastMessageAt ?? updatedAt}>{formatMoment(lastMessageAt ?? updatedAt, new Date())}</time>
        <span className={`${shapes.soft} ${shapes.cut}`}>{lastMessage ?? copy.noText}</span>
        <span className={styles.marks}>
          {unread > 0 && <span aria-label={copy.unread(unread)} role="img"><Badge tone="accent">{unread > 99 ? '99+' : unread}</Badge></span>}
          <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
        </span>
        {open && <span className={`${shapes.soft} ${shapes.cut}`}>{`chat_${id}`}</span>}
      </button>
      <div id={`chat_${id}`} hidden={!open}>{open && <ThreadMessages threadId={id} onRead={onRead} />}</div>
    </li>
  );
}

/** 'Chat': range, search and open conversation are in the address. */
export function ChatSection() {
  const [range, setRange] = usePeriod('chat_periodo');
  const [search, setSearch] = useParameter('buscar', { replace: true });
  const [openId, setOpenId] = useParameter('conversacion', { replace: true });
  const asked = { range, search: search ?? undefined };
  const chats = useThreads(asked.range, asked.search);
  const offline = chats.status === 'failed';
  // Read when the connection fails, not when the panel opens: the threads shown until then are stored by now.
  const stored = useMemo(() => (offline ? readStoredThreads() : []), [offline]);
  const threads: readonly ShownThread[] = offline ? stored : chats.items;
  const filtered = range !== undefined || search !== null;
  const file = chats.items.length === 0 ? undefined : () => callForFile(exportChats, asked);
  return (
    <Tile
      id="chat"
      title={copy.heading}
      aside={
        <span className={shapes.actions}>
          <ExportButton act={exportChats} fileName={copy.fileName} file={file} />
          <Button variant="secondary" size="small" busy={chats.busy} onClick={chats.refresh} icon={RefreshCw}>{copy.refresh}</Button>
        </span>
      }
    >
      <div className={shapes.line}>
        <PeriodChoice label={copy.range} value={range} onChange={setRange} />
        <SearchBox label={copy.search} placeholder={copy.searchPlaceholder} value={search ?? ''} onSearch={setSearch} />
      </div>
      <Stale exchange={chats} />
      {offline && threads.length === 0 && <LoadFailed exchange={chats} />}
      {offline && threads.length > 0 && <Notice tone="warning" role="alert">{copy.stored(chats.error.message)}</Notice>}
      {chats.status === 'loading' && <LoadingRows label={copy.loadingThreads} />}
      {chats.status === 'ready' && threads.length === 0 && (
        <NothingHere title={filtered ? copy.noMatches : copy.noThreads} text={filtered ? copy.noMatchesText : copy.noThreadsText} />
      )}
      <ul ref={chats.list} className={shapes.rows}>
        {threads.map((thread) => (
          <ThreadItem
            key={thread.id}
            thread={thread}
            open={thread.id === openId}
            onToggle={() => setOpenId(thread.id === openId ? null : thread.id)}
            onRead={chats.refresh}
          />
        ))}
      </ul>
      <MoreButton label={copy.more} list={chats} />
    </Tile>
  );
}
