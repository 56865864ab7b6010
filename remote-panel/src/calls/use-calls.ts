import { listCalls, type CallListItem } from 'shared/contracts/call-history';
import type { Period } from 'shared/contracts/period';
import { call } from 'shared/http/client';
import { useLiveRefresh } from '../live/use-live-refresh';
import { useList } from '../more/use-list';

export const recentCallsLimit = 8;
export const callsPageLimit = 50;

export const callsReading = (range: Period | undefined, limit: number) => ({
  key: `calls ${range ?? 'all'} ${limit}`,
  limit,
  read: (signal?: AbortSignal, last?: CallListItem) =>
    call(listCalls, { limit, range, before: last && `${last.startedAt}_${last.id}` }, { signal }),
});

const newestFirst = (a: CallListItem, b: CallListItem) => b.startedAt.localeCompare(a.startedAt) || b.id.localeCompare(a.id);

export function useCalls(range: Period | undefined, limit: number) {
  const list = useList({ ...callsReading(range, limit), order: newestFirst });
  useLiveRefresh('calls', list.refresh);
  return list;
}
