import { useEffect, useEffectEvent } from 'react';
import { listThreads, threadPageSize, type ChatThread } from 'shared/contracts/conversations/chat';
import type { Period } from 'shared/contracts/period';
import { call } from 'shared/http/client';
import { useList, useLiveRefresh, useParameter } from '../ui';
import { storeThreads } from './stored-threads';

export const threadsReading = (range: Period | undefined, search: string | undefined) => ({
  key: `threads ${range ?? 'all'} ${search ?? ''}`,
  limit: threadPageSize,
  read: (signal?: AbortSignal, last?: ChatThread) =>
    call(listThreads, { limit: threadPageSize, range, search, before: last && `${last.lastMessageAt}_${last.id}` }, { signal }),
});

const newestFirst = (a: ChatThread, b: ChatThread) => b.lastMessageAt.localeCompare(a.lastMessageAt) || b.id.localeCompare(a.id);

export function useThreads(range: Period | undefined, search: string | undefined) {
  const list = useList({ ...threadsReading(range, search), order: newestFirst });
  const { data, error } = list;
  // A chat moves to the top with each message: what was between it and the further pages would be missing.
  useLiveRefresh('chats', list.readAnew);
  // What was read in a window above is no longer unread here.
  const [above] = useParameter('chat');
  const onClosed = useEffectEvent(list.readAnew);
  useEffect(() => (above === null ? undefined : () => onClosed()), [above]);
  useEffect(() => {
    // Only the unfiltered list is stored for offline use.
    if (data !== undefined && range === undefined && search === undefined) storeThreads(data);
  }, [data, range, search]);
  useEffect(() => {
    if (error !== undefined) console.warn('The chats could not be read', error.kind);
  }, [error]);
  return { ...list, refresh: list.readAnew };
}
