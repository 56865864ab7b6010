import { freeBooking, listBookings } from 'shared/contracts/demo-admin';
import { fitting, type Line } from 'shared/tooling/release/command-line';
import { asking } from './asking';
import { table } from './table';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const bookingLines: readonly Line[] = [
  { line: 'list', about: 'demos that are booked and still to come', example: 'bookings list',
    run: asking(listBookings, ({ bookings }) => {
      const rows = bookings.map(({ date, time, clinic, phone, code, id }) => [date, time, clinic, phone, code, id]);
      return { answer: bookings, text: rows.length === 0 ? 'No demo is booked.' : table(['DAY', 'TIME', 'CLINIC', 'TELEPHONE', 'CODE', 'ID'], rows) };
    }) },
  { line: 'free <id>', about: 'cancel one, so that its slot can be booked again; call the booker, because a demo asks for no e-mail', example: 'bookings free 7f0c2d1e-7f5b-4a53-9a52-6f9f0f7d7f01',
    arguments: { id: fitting((given) => uuid.test(given), 'an id of "bookings list"') },
    run: asking(freeBooking, ({ date, time, clinic, phone }) => `${date} ${time} is free again. Call ${clinic}: ${phone}`, { not_found: 'No booking that is to come has the id {id}: npm run admin -- bookings list' }) },
];
