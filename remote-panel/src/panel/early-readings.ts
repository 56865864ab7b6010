import { analyticsReading } from '../dashboard/analytics-reading';
import { callsReading, recentCallsLimit, callsPageLimit } from '../calls/calls-reading';
import { hasStoredThreads } from '../chat/stored-threads';
import { threadsReading } from '../chat/threads-reading';
import { dropEarly, readEarly } from '../exchange/early-reading';
import { ongoingReading } from '../live/ongoing-reading';
import { periodIn } from '../period/use-period';

/**
 * Starts what the page at this address will show, beside the question who is signed in, where a clinic's panel was open
 * before and nobody has signed out; anybody else would only be refused. @returns how to drop what was not taken
 */
export function startReadings({ pathname, search }: Pick<Location, 'pathname' | 'search'>): () => void {
  if (!hasStoredThreads(window.localStorage)) return dropEarly;
  const parameters = new URLSearchParams(search);
  const period = periodIn(parameters, 'periodo');
  const page = pathname.replace(/\/$/, '');
  const readings =
    page === '/panel'
      ? [analyticsReading(period), callsReading(undefined, recentCallsLimit), threadsReading(periodIn(parameters, 'chat_periodo'), parameters.get('buscar') ?? '')]
      : page === '/panel/llamadas'
        ? [callsReading(period, callsPageLimit)]
        : [];
  for (const { key, read } of [ongoingReading, ...readings]) readEarly(key, () => read(new AbortController().signal));
  return dropEarly;
}
