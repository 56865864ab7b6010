import { listCalls } from 'shared/contracts/call-history';
import type { Period } from 'shared/contracts/period';
import { call } from 'shared/http/client';

export const recentCallsLimit = 8;
export const callsPageLimit = 50;

export const callsReading = (range: Period | undefined, limit: number) => ({
  key: `calls ${range ?? 'all'} ${limit}`,
  read: (signal: AbortSignal) => call(listCalls, { limit, range }, { signal }),
});
