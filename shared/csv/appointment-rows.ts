import type { AppointmentItem } from '../contracts/agenda';
import { formatTelephone } from '../contracts/telephone';
import { bookingWayLabels } from '../copy/agenda.es';
import { sheetCopy as copy } from './csv.copy.es';
import type { Rows } from './csv';
import { formatForSheet } from './sheet-moment';

export function appointmentRows(appointments: readonly AppointmentItem[]): Rows {
  return appointments.map(({ startsAt, endsAt, patientName, patientPhone, reason, visit, agenda, confirmed, bookedBy }) => [
    formatForSheet(startsAt), formatForSheet(endsAt), patientName, patientPhone === null ? null : formatTelephone(patientPhone), reason, visit, agenda,
    confirmed ? copy.yes : copy.no, bookingWayLabels[bookedBy],
  ]);
}
