import { useState } from 'react';
import { appointmentPageSize, listAppointments, type AppointmentItem } from 'shared/contracts/agenda';
import { call } from 'shared/http/client';
import { mergeById } from '../chat/merge-by-id';
import { useExchange } from '../exchange/use-exchange';
import { useLiveRefresh } from '../live/use-live-refresh';
import { useMore } from '../more/use-more';

/** Days as `2026-11-23`; `to` is the day after the last one. */
export interface AppointmentRange {
  readonly from: string;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

export const appointmentsReading = (range: AppointmentRange) => ({
  key: `appointments ${range.from} ${range.to ?? ''} ${range.search ?? ''}`,
  read: (signal: AbortSignal) => call(listAppointments, { ...range, limit: appointmentPageSize }, { signal }),
});

const soonestFirst = (a: AppointmentItem, b: AppointmentItem) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id);

/** The booked appointments of some days: the first page moves with the live events, further pages are added on demand. */
export function useAppointments(range: AppointmentRange) {
  const { key, read } = appointmentsReading(range);
  const first = useExchange(key, read);
  const [pages, setPages] = useState<{ readonly key: string; readonly further: readonly AppointmentItem[]; readonly complete: boolean }>({ key, further: [], complete: false });
  const { readMore, ...more } = useMore(key);
  useLiveRefresh('appointments', () => {
    // What was cancelled or moved must not stay among the further pages.
    setPages({ key, further: [], complete: false });
    first.refresh();
  });
  const { further, complete } = pages.key === key ? pages : { further: [], complete: false };
  const appointments = mergeById(further, first.data ?? [], soonestFirst);
  const last = appointments.at(-1);
  const loadMore = () =>
    readMore(async () => {
      if (last === undefined) return;
      const page = await call(listAppointments, { ...range, limit: appointmentPageSize, after: `${last.startsAt}_${last.id}` });
      setPages({ key, further: mergeById(further, page, soonestFirst), complete: page.length < appointmentPageSize });
    });
  return { ...first, appointments, hasMore: !complete && (first.data?.length ?? 0) >= appointmentPageSize, ...more, loadMore };
}
