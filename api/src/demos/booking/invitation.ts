import { createEvent, type EventAttributes } from 'ics';
import { slotMinutes } from 'shared/contracts/demos/slots';
import type { BookedSlot } from './booking.repository';
import { bookingMailCopy, type BookingForMail } from '../access/demo-access.copy.es';

interface Booked extends Pick<BookedSlot, 'id' | 'startsAt' | 'createdAt'> {
  /** The site's domain, for the event's id. */
  readonly domain: string;
}

/** The booked quarter of an hour as a calendar file (RFC 5545), in UTC so that every calendar shows it correctly. */
function calendarFile({ id, startsAt, createdAt, domain }: Booked, words: Pick<EventAttributes, 'title' | 'description' | 'url' | 'alarms'>): string {
  const { error, value } = createEvent({
    uid: `${id}@${domain}`,
    productId: domain,
    method: 'PUBLISH',
    start: startsAt.getTime(),
    created: createdAt.getTime(),
    duration: { minutes: slotMinutes },
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
    ...words,
  });
  if (value === undefined || value === null) throw new Error('The calendar file was not composed', { cause: error });
  return value;
}

/** For the person who booked, with the link to move or cancel it. */
export const calendarFileFor = (booked: Booked & { readonly siteName: string; readonly url: string }): string =>
  calendarFile(booked, { title: bookingMailCopy.ownTitle(booked.siteName), description: booked.url, url: booked.url });

/** For sales. */
export function invitationFor(booked: Booked & BookingForMail): string {
  const title = bookingMailCopy.title(booked);
  return calendarFile(booked, { title, description: bookingMailCopy.description(booked), alarms: [{ action: 'display', description: title, trigger: { minutes: 15, before: true } }] });
}
