import { listCalls } from 'shared/contracts/call-history';
import { call } from 'shared/http/client';

export const ongoingReading = { key: 'ongoing calls', read: (signal: AbortSignal) => call(listCalls, { limit: 100, ongoing: true }, { signal }) };
