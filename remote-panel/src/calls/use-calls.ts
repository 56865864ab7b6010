import { getCall, getCallCount, listCalls, type CallFilters, type CallListItem } from 'shared/contracts/conversations/call-history';
import { call } from 'shared/http/client';
import { useList, useLiveExchange, useLiveRefresh } from '../ui';

export const recentCallsLimit = 8;
export const callsPageLimit = 50;

export const callsReading = (filters: CallFilters, limit: number) => ({
  key: `calls ${JSON.stringify(filters)} ${limit}`,
  limit,
  read: (signal?: AbortSignal, last?: CallListItem) => call(listCalls, { ...filters, limit, before: last && `${last.startedAt}_${last.id}` }, { signal }),
});

const newestFirst = (a: CallListItem, b: CallListItem) => b.startedAt.localeCompare(a.startedAt) || b.id.localeCompare(a.id);

export function useCalls(filters: CallFilters, limit: number) {
  const list = useList({ ...callsReading(filters, limit), order: newestFirst });
  // A call whose outcome, category or words have changed must not stay among the further pages.
  useLiveRefresh('calls', (filters.outcome ?? filters.category ?? filters.search) === undefined ? list.refresh : list.readAnew);
  return list;
}

/** How many calls match the filters, whether or not they are on the screen. */
export function useCallCount(filters: CallFilters): number | undefined {
  const read = (signal: AbortSignal) => call(getCallCount, filters, { signal });
  return useLiveExchange('calls', { key: `call count ${JSON.stringify(filters)}`, read }).data?.calls;
}

export const useCall = (id: string) => useLiveExchange('call', { key: `call ${id}`, read: (signal) => call(getCall, { id }, { signal }) });
