import { useState } from 'react';
import { listMessages, messagePageSize, type ChatMessage } from 'shared/contracts/chat';
import { call } from 'shared/http/client';
import { useExchange } from '../exchange/use-exchange';
import { useLiveEvent } from '../live/live-events';
import { useMore } from '../more/use-more';
import { mergeById } from './merge-by-id';

/** Stable for equal times: ids keep the order in which the API gave them. */
const oldestFirst = (a: ChatMessage, b: ChatMessage) => a.sentAt.localeCompare(b.sentAt);

/** The messages of one chat: the newest ones, kept fresh, and older ones on demand. */
export function useMessages(threadId: string) {
  const key = `messages ${threadId}`;
  const newest = useExchange(key, (signal) => call(listMessages, { id: threadId, limit: messagePageSize }, { signal }));
  const [older, setOlder] = useState<{ readonly messages: readonly ChatMessage[]; readonly complete: boolean }>({ messages: [], complete: false });
  const { readMore, ...more } = useMore(key);
  useLiveEvent((event) => {
    if (event.type === 'connected' || (event.type === 'chat_message' && event.payload.thread_id === threadId)) newest.refresh();
  });

  const messages = mergeById(older.messages, newest.data ?? [], oldestFirst);
  const oldest = messages[0];
  const loadOlder = () =>
    readMore(async () => {
      if (oldest === undefined) return;
      const page = await call(listMessages, { id: threadId, limit: messagePageSize, before: oldest.id });
      setOlder({ messages: [...page, ...messages], complete: page.length < messagePageSize });
    });
  return {
    ...newest,
    messages,
    hasOlder: !older.complete && (newest.data?.length ?? 0) >= messagePageSize,
    ...more,
    loadOlder,
  };
}
