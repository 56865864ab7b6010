import { getAnalytics } from 'shared/contracts/analytics';
import type { Period } from 'shared/contracts/period';
import { call } from 'shared/http/client';

export const analyticsReading = (range: Period | undefined) => ({
  key: `analytics ${range ?? 'all'}`,
  read: (signal: AbortSignal) => call(getAnalytics, { range }, { signal }),
});
