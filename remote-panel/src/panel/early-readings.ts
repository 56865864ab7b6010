import { addDays } from 'shared/contracts/demo-slots';
import { madridDay } from 'shared/csv/sheet-moment';
import { appointmentsReading } from '../appointments/use-appointments';
import { analyticsReading } from '../dashboard/figures-rows';
import { filtersOf } from '../calls/call-filters';
import { callsReading, callsPageLimit, recentCallsLimit } from '../calls/use-calls';
import { hasStoredThreads } from '../chat/stored-threads';
import { threadsReading } from '../chat/use-threads';
import { dropEarly, readEarly } from '../exchange/early-reading';
import { ongoingReading } from '../live/ongoing-calls';
import { tasksReading } from '../tasks/tasks';
import { periodOf } from '../ui';

/**
 * Starts what the page at this address will show, beside the question who is signed in, where a clinic's panel was open
 * before and nobody has signed out; anybody else would only be refused. @returns how to drop what was not taken
 */
export function startReadings({ pathname, search }: Pick<Location, 'pathname' | 'search'>): () => void {
  // The first date of a page costs a telephone a tenth of a second wherever it stands: in two tasks of their own, while the server answers.
  setTimeout(() => 'a'.localeCompare('á'));
  setTimeout(() => madridDay(new Date()));
  if (!hasStoredThreads(window.localStorage)) return dropEarly;
  const parameters = new URLSearchParams(search);
  const period = periodOf(parameters.get('periodo'));
  const page = pathname.replace(/\/$/, '');
  const readings =
    page === '/panel'
      ? [appointmentsReading({ from: madridDay(new Date()), to: addDays(madridDay(new Date()), 2) }), tasksReading(false), analyticsReading(period), callsReading({}, recentCallsLimit), threadsReading(periodOf(parameters.get('chat_periodo')), parameters.get('buscar') || undefined)]
      : page === '/panel/llamadas'
        ? [callsReading(filtersOf(parameters), callsPageLimit)]
        : page === '/panel/citas' && parameters.get('ver') === null
          ? [appointmentsReading({ from: madridDay(new Date()), search: parameters.get('buscar') || undefined })]
          : [];
  for (const { key, read } of [ongoingReading, ...readings]) readEarly(key, () => read(new AbortController().signal));
  return dropEarly;
}
