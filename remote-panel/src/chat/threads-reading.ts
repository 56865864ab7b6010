import { listThreads, threadPageSize } from 'shared/contracts/chat';
import type { Period } from 'shared/contracts/period';
import { call } from 'shared/http/client';

export const threadsReading = (range: Period | undefined, search: string) => ({
  key: `threads ${range ?? 'all'} ${search}`,
  read: (signal: AbortSignal) => call(listThreads, { limit: threadPageSize, range, search: search === '' ? undefined : search }, { signal }),
});
