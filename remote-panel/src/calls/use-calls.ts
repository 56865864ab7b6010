import { useState } from 'react';
import { listCalls, type CallListItem } from 'shared/contracts/call-history';
import type { Period } from 'shared/contracts/period';
import { call } from 'shared/http/client';
import { meets, mergeById } from '../chat/merge-by-id';
import { useExchange } from '../exchange/use-exchange';
import { useLiveRefresh } from '../live/use-live-refresh';
import { useMore } from '../more/use-more';
import { callsReading } from './calls-reading';

const newestFirst = (a: CallListItem, b: CallListItem) => b.startedAt.localeCompare(a.startedAt) || b.id.localeCompare(a.id);

/** The list of calls: its first page moves with the live events, further pages are added on demand. */
export function useCalls(range: Period | undefined, limit: number) {
  const { key, read } = callsReading(range, limit);
  const first = useExchange(key, read);
  const [pages, setPages] = useState<{ readonly key: string; readonly older: readonly CallListItem[]; readonly complete: boolean }>({ key, older: [], complete: false });
  const { readMore, ...more } = useMore(key);
  useLiveRefresh('calls', first.refresh);

  const { older, complete } = pages.key === key && meets(pages.older, first.data, limit) ? pages : { older: [], complete: false };
  const calls = mergeById(older, first.data ?? [], newestFirst);
  const last = calls.at(-1);
  const loadMore = () =>
    readMore(async () => {
      if (last === undefined) return;
      const page = await call(listCalls, { limit, range, before: `${last.startedAt}_${last.id}` });
      setPages({ key, older: mergeById(calls, page, newestFirst), complete: page.length < limit });
    });
  return { ...first, calls, hasMore: !complete && (first.data?.length ?? 0) >= limit, ...more, loadMore };
}
