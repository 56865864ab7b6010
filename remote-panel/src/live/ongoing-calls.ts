import { listCalls, type CallListItem } from 'shared/contracts/conversations/call-history';
import { callerOf } from 'shared/csv/sheet-rows';
import { call } from 'shared/http/client';
import { liveStatusCopy as copy } from './live-status.copy.es';

export const ongoingReading = { key: 'ongoing calls', read: (signal: AbortSignal) => call(listCalls, { limit: 100, ongoing: true }, { signal }) };

const named = 3;

export function ongoingText(calls: readonly CallListItem[]): string {
  if (calls.length === 0) return copy.none;
  const callers = calls.slice(0, named).map(callerOf).join(', ');
  return copy.ongoing(calls.length, callers + (calls.length > named ? copy.andMore(calls.length - named) : ''));
}
