import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { listMessages, markThreadRead, messagePageSize, type ChatMessage } from 'shared/contracts/conversations/chat';
import { call } from 'shared/http/client';
import { Spinner } from 'shared/ui';
import { Said } from '../conversation/said';
import { LoadFailed, MoreButton, shapes, useFailure, useList } from '../ui';
import { useLiveEvent } from '../live/live-events';
import { chatCopy as copy } from './chat.copy.es';
import styles from './thread-messages.module.css';

/** A reader within this distance of the last message follows the chat. */
const nearEndPx = 60;

/** One open chat: the patient on the right, all others on the left. Opening it and seeing new messages marks them as read. */
export function ThreadMessages({ threadId, onRead }: { readonly threadId: string; readonly onRead?: () => void }) {
  const chat = useMessages(threadId);
  const box = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef(0);
  const newestId = chat.items.at(-1)?.id;
  /** A new message does not scroll a reader away who has scrolled back. */
  const following = useRef(true);
  const reportRead = useEffectEvent(() => onRead?.());
  const onFailure = useFailure();
  useEffect(() => {
    if (newestId === undefined) return;
    // Scrolls the list to its end; the page stays.
    if (following.current) box.current?.scrollTo({ top: box.current.scrollHeight });
    // One that is not stored stays for the next message.
    const markRead = () =>
      void call(markThreadRead, { id: threadId }).then(reportRead, (error: unknown) => onFailure(error, () => undefined));
    // Messages in a hidden tab stay unread.
    if (document.visibilityState === 'visible') return markRead();
    document.addEventListener('visibilitychange', markRead, { once: true });
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [threadId, newestId, onFailure]);
  useLayoutEffect(() => {
    // A row that has moved within its list is no longer scrolled.
    if (box.current?.scrollTop === 0) box.current.scrollTop = scrolledTo.current;
  });

  if (chat.status === 'loading') {
    return (
      <p className={`${shapes.soft} ${shapes.line} ${styles.state}`} role="status">
        <Spinner />
        {copy.loadingMessages}
      </p>
    );
  }
  if (chat.status === 'failed') return <LoadFailed exchange={chat} />;
  if (chat.items.length === 0) return <p className={`${shapes.soft} ${shapes.line} ${styles.state}`}>{copy.noMessages}</p>;
  return (
    <div
      ref={box}
      className={`${shapes.stack} ${styles.scroll}`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls in itself, so the keyboard must be able to stop here
      tabIndex={0}
      role="region"
      aria-label={copy.messages}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        scrolledTo.current = scrollTop;
        following.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
      }}
    >
      <MoreButton label={copy.older} variant="quiet" list={chat} />
      <ol ref={chat.list} className={shapes.stack}>{chat.items.map((message) => <Said key={message.id} {...message} />)}</ol>
    </div>
  );
}

/** Stable for equal times: messages keep the API's order. */
const oldestFirst = (a: ChatMessage, b: ChatMessage) => a.sentAt.localeCompare(b.sentAt);

/** The messages of one chat: the newest ones, updated live, and older ones on demand. */
function useMessages(threadId: string) {
  const list = useList({
    key: `messages ${threadId}`,
    limit: messagePageSize,
    read: (signal?: AbortSignal, first?: ChatMessage) => call(listMessages, { id: threadId, limit: messagePageSize, before: first?.id }, { signal }),
    order: oldestFirst,
    side: 'start',
  });
  useLiveEvent((event) => {
    const isOurs = (event.type === 'chat_message' || event.type === 'chat_changed') && (event.payload.thread_id ?? threadId) === threadId;
    if (isOurs || event.type === 'connected') list.refresh();
  });
  return list;
}
