import { createEvent, type DateArray } from 'ics';
import { slotMinutes } from 'shared/contracts/demo-slots';
import { bookingMailCopy, type BookingForMail } from './demo-access.copy.es';

interface Invitation extends BookingForMail {
  readonly id: string;
  readonly startsAt: Date;
  readonly createdAt: Date;
  /** Domain of the site, for the event's id. */
  readonly domain: string;
}

const utc = (moment: Date): DateArray => [moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate(), moment.getUTCHours(), moment.getUTCMinutes()];

/** The same for whoever booked, with the link by which it is moved or cancelled. */
export function calendarFileFor({ id, startsAt, createdAt, siteName, url, domain }: Pick<Invitation, 'id' | 'startsAt' | 'createdAt' | 'siteName' | 'domain'> & { readonly url: string }): string {
  const { error, value } = createEvent({
    uid: `${id}@${domain}`, productId: domain, method: 'PUBLISH', start: utc(startsAt), startInputType: 'utc', startOutputType: 'utc', created: utc(createdAt),
    duration: { minutes: slotMinutes }, title: bookingMailCopy.ownTitle(siteName), description: url, url, status: 'CONFIRMED', busyStatus: 'BUSY',
  });
  if (value === undefined || value === null) throw new Error('The calendar file was not composed', { cause: error });
  return value;
}

/** The booked quarter of an hour as a calendar file (RFC 5545), in UTC so that every calendar shows it right. */
export function invitationFor(booking: Invitation): string {
  const { error, value } = createEvent({
    uid: `${booking.id}@${booking.domain}`,
    productId: booking.domain,
    method: 'PUBLISH',
    start: utc(booking.startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    created: utc(booking.createdAt),
    duration: { minutes: slotMinutes },
    title: bookingMailCopy.title(booking),
    description: bookingMailCopy.description(booking),
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
    alarms: [{ action: 'display', description: bookingMailCopy.title(booking), trigger: { minutes: 15, before: true } }],
  });
  if (value === undefined || value === null) throw new Error('The invitation was not composed', { cause: error });
  return value;
}
