import type { AppointmentItem } from '../contracts/conversations/agenda';
import type { CallListItem } from '../contracts/conversations/call-history';
import type { ChatThread } from '../contracts/conversations/chat';
import { formatTelephone } from '../contracts/telephone';
import { bookingWayLabels } from '../copy/agenda.es';
import { callerNames, categoryLabel, outcomeLabels } from '../copy/calls.es';
import { sheetCopy as copy } from './csv.copy.es';
import type { Rows } from './csv';
import { formatForSheet } from './sheet-moment';

const yesOrNo = (value: boolean | null) => (value === null ? null : value ? copy.yes : copy.no);

export function callerOf({ callerPhone, channel }: Pick<CallListItem, 'callerPhone' | 'channel'>): string {
  if (callerPhone !== null && callerPhone !== '') return formatTelephone(callerPhone);
  return channel === 'web' ? callerNames.fromWeb : callerNames.unknownNumber;
}

/** Calls, one row each. The duration is in seconds, because a spreadsheet reads 2:05 as two hours and five minutes. */
export function callRows(calls: readonly CallListItem[]): Rows {
  return calls.map((item) => [
    formatForSheet(item.startedAt),
    callerOf(item),
    item.callerName,
    item.durationMs === null ? null : Math.floor(item.durationMs / 1_000),
    outcomeLabels[item.outcome],
    yesOrNo(item.reservedAppointment),
    item.category === null ? null : categoryLabel(item.category),
    item.summary,
    yesOrNo(item.sample),
  ]);
}

export function appointmentRows(appointments: readonly AppointmentItem[]): Rows {
  return appointments.map(({ startsAt, endsAt, patientName, patientPhone, reason, visit, agenda, confirmed, bookedBy }) => [
    formatForSheet(startsAt), formatForSheet(endsAt), patientName, patientPhone === null ? null : formatTelephone(patientPhone), reason, visit, agenda,
    confirmed ? copy.yes : copy.no, bookingWayLabels[bookedBy],
  ]);
}

export function threadRows(threads: readonly ChatThread[]): Rows {
  return threads.map(({ id, patientName, title, lastMessage, lastMessageAt, sample }) => [
    `chat_${id}`, patientName, title, lastMessage, formatForSheet(lastMessageAt), sample ? copy.yes : copy.no,
  ]);
}
