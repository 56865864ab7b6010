import { useCallback, useEffect, useState } from 'react';
import { listThreads, threadPageSize, type ChatThread } from 'shared/contracts/chat';
import type { Period } from 'shared/contracts/period';
import { call } from 'shared/http/client';
import { useExchange } from '../exchange/use-exchange';
import { useMore } from '../more/use-more';
import { meets, mergeById } from './merge-by-id';
import { storeThreads } from './stored-threads';
import { threadsReading } from './threads-reading';

interface Pages {
  readonly key: string;
  readonly older: readonly ChatThread[];
  readonly complete: boolean;
}

const newestFirst = (a: ChatThread, b: ChatThread) => b.lastMessageAt.localeCompare(a.lastMessageAt) || b.id.localeCompare(a.id);

/** The list of chats: its first page stays fresh, further pages are added on demand. */
export function useThreads(range: Period | undefined, search: string) {
  const { key, read } = threadsReading(range, search);
  const filter = { range, search: search === '' ? undefined : search };
  const first = useExchange(key, read);
  const [pages, setPages] = useState<Pages>({ key, older: [], complete: false });
  const { readMore, ...more } = useMore(key);
  const { older, complete } = pages.key === key && meets(pages.older, first.data, threadPageSize) ? pages : { older: [], complete: false };
  const threads = mergeById(older, first.data ?? [], newestFirst);

  useEffect(() => {
    // Only the plain list is worth keeping for later.
    if (first.data !== undefined && range === undefined && search === '') storeThreads(window.localStorage, first.data);
  }, [first.data, range, search]);
  useEffect(() => {
    if (first.error !== undefined) console.warn('The chats could not be read', first.error.kind);
  }, [first.error]);

  const last = threads.at(-1);
  const loadMore = () =>
    readMore(async () => {
      if (last === undefined) return;
      const page = await call(listThreads, { limit: threadPageSize, ...filter, before: `${last.lastMessageAt}_${last.id}` });
      setPages({ key, older: mergeById(threads, page, newestFirst), complete: page.length < threadPageSize });
    });
  const markSeen = useCallback(
    (id: string) => setPages((before) => ({ ...before, older: before.older.map((thread) => (thread.id === id ? { ...thread, unread: 0 } : thread)) })),
    [],
  );

  return {
    ...first,
    threads,
    hasMore: !complete && (first.data?.length ?? 0) >= threadPageSize,
    ...more,
    loadMore,
    markSeen,
  };
}
