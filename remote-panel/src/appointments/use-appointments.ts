import { appointmentPageSize, listAppointments, type AppointmentItem } from 'shared/contracts/conversations/agenda';
import { call } from 'shared/http/client';
import { useList, useLiveRefresh } from '../ui';

/** Days as `2026-11-23`; `to` is the day after the last one. */
export interface AppointmentRange { readonly from: string; readonly to?: string | undefined; readonly search?: string | undefined }

/** Days with an end are read whole: what is not read yet would look free. */
export const appointmentsReading = (range: AppointmentRange, limit = range.to === undefined ? appointmentPageSize : 500) => ({
  key: `appointments ${range.from} ${range.to ?? ''} ${range.search ?? ''}`,
  limit,
  read: (signal?: AbortSignal, last?: AppointmentItem) =>
    call(listAppointments, { ...range, limit, after: last && `${last.startsAt}_${last.id}` }, { signal }),
});

/** True after the appointment's end. The API still moves and cancels it, for a patient who did not come. */
export const isOver = ({ endsAt }: AppointmentItem, now: Date) => Date.parse(endsAt) <= now.getTime();

/** `count` of a day's appointments, from the first one that is not over; near the day's end its last ones. */
export function nextOnes(day: readonly AppointmentItem[], count: number, now: Date): readonly AppointmentItem[] {
  const next = day.findIndex((item) => !isOver(item, now));
  const first = Math.max(0, Math.min(next === -1 ? day.length : next, day.length - count));
  return day.slice(first, first + count);
}

const soonestFirst = (a: AppointmentItem, b: AppointmentItem) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id);

export type AppointmentList = ReturnType<typeof useAppointments>;

export function useAppointments(range: AppointmentRange) {
  const list = useList({ ...appointmentsReading(range), order: soonestFirst });
  // A cancelled or moved appointment must not stay among the further pages.
  useLiveRefresh('appointments', list.readAnew);
  return { ...list, refresh: list.readAnew };
}
