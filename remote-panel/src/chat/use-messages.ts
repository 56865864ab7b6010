import { listMessages, messagePageSize, type ChatMessage } from 'shared/contracts/chat';
import { call } from 'shared/http/client';
import { useLiveEvent } from '../live/live-events';
import { useList } from '../more/use-list';

/** Stable for equal times: ids keep the order in which the API gave them. */
const oldestFirst = (a: ChatMessage, b: ChatMessage) => a.sentAt.localeCompare(b.sentAt);

/** The messages of one chat: the newest ones, kept fresh, and older ones on demand. */
export function useMessages(threadId: string) {
  const list = useList({
    key: `messages ${threadId}`,
    limit: messagePageSize,
    read: (signal?: AbortSignal, first?: ChatMessage) =>
      call(listMessages, { id: threadId, limit: messagePageSize, before: first?.id }, { signal }),
    order: oldestFirst,
    side: 'start',
  });
  useLiveEvent((event) => {
    if (event.type === 'connected' || (event.type === 'chat_message' && event.payload.thread_id === threadId)) list.refresh();
  });
  return list;
}
