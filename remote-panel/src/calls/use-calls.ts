import { getCallCount, listCalls, type CallFilters, type CallListItem } from 'shared/contracts/call-history';
import { call } from 'shared/http/client';
import { useExchange } from '../exchange/use-exchange';
import { useLiveRefresh } from '../live/use-live-refresh';
import { useList } from '../more/use-list';

export const recentCallsLimit = 8;
export const callsPageLimit = 50;

export const callsReading = (filters: CallFilters, limit: number) => ({
  key: `calls ${JSON.stringify(filters)} ${limit}`,
  limit,
  read: (signal?: AbortSignal, last?: CallListItem) =>
    call(listCalls, { ...filters, limit, before: last && `${last.startedAt}_${last.id}` }, { signal }),
});

const newestFirst = (a: CallListItem, b: CallListItem) => b.startedAt.localeCompare(a.startedAt) || b.id.localeCompare(a.id);

export function useCalls(filters: CallFilters, limit: number) {
  const list = useList({ ...callsReading(filters, limit), order: newestFirst });
  useLiveRefresh('calls', () => {
    // A call that has another outcome now must not stay among the further pages.
    if (filters.outcome !== undefined) list.dropFurther();
    list.refresh();
  });
  return list;
}

/** How many calls the filters choose, however many are on the screen. */
export function useCallCount(filters: CallFilters): number | undefined {
  const count = useExchange(`call count ${JSON.stringify(filters)}`, (signal) => call(getCallCount, filters, { signal }));
  useLiveRefresh('calls', count.refresh);
  return count.data?.calls;
}
