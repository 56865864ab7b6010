import { addDays } from 'shared/contracts/demos/slots';
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
 * Starts the readings of this address's page in parallel with the session check, if a clinic's panel was open here and nobody has signed
 * out since; otherwise the API would refuse them. @returns a function that drops unused readings
 */
export function startReadings({ pathname, search }: Pick<Location, 'pathname' | 'search'>): () => void {
  // The first formatted date and the first comparison cost a telephone a tenth of a second each: two own tasks, while the server answers.
  setTimeout(() => 'a'.localeCompare('á'));
  setTimeout(() => madridDay(new Date()));
  if (!hasStoredThreads()) return dropEarly;
  const parameters = new URLSearchParams(search);
  const period = periodOf(parameters.get('periodo'));
  const page = pathname.replace(/\/$/, '');
  const readings =
    page === '/panel'
      ? [
          appointmentsReading({ from: madridDay(new Date()), to: addDays(madridDay(new Date()), 2) }),
          tasksReading(false),
          analyticsReading(period),
          callsReading({}, recentCallsLimit),
          threadsReading(periodOf(parameters.get('chat_periodo')), parameters.get('buscar') || undefined),
        ]
      : page === '/panel/llamadas'
        ? [callsReading(filtersOf(parameters), callsPageLimit)]
        : page === '/panel/citas' && parameters.get('ver') === null
          ? [appointmentsReading({ from: madridDay(new Date()), search: parameters.get('buscar') || undefined })]
          : [];
  for (const { key, read } of [ongoingReading, ...readings]) readEarly(key, () => read(new AbortController().signal));
  return dropEarly;
}
