import { createHmac, randomUUID } from 'node:crypto';
import type { InputOf, OutputOf } from 'shared/contracts/endpoint';
import { addDays, maxBookingDaysAhead, isPastSlot, madridClock, slotInstant } from 'shared/contracts/demos/slots';
import type { sendPhone, takenSlots } from 'shared/contracts/demos/access';
import { DomainError, findInternalClinic, headerLine, phoneWord } from '../../platform';
import { bookingToken } from './booking-link.module';
import { bookingPlace, countOpen, findHolder, findTaken, insertBooking, type Holder } from './booking.repository';
import { bookingMailCopy } from '../access/demo-access.copy.es';
import type { DemoAccessService } from '../access/demo-access.service';
import type { Dependencies } from '../dependencies';
import { invitationFor } from './invitation';

export type BookingService = ReturnType<typeof createBookings>;

/** Per code: a prospect needs one booking, and a colleague or two. */
const maxOpenBookings = 3;

export function createBookings({ database, clock, limits, enqueueMail, site, salesAddress, salesPage, sealing, pepper: key }: Dependencies, access: Pick<DemoAccessService, 'requireOpen'>) {
  return {
    /**
     * Stores the booking and the mail to sales in one transaction. A repeated input is the same booking.
     * @throws {DomainError} `demo_refused`, `demo_expired`, `slot_past`, `slot_taken`, `booking_limit`, `too_many_requests`
     */
    async book({ code, clinic, phone, slotDate, slotTime }: InputOf<typeof sendPhone>, address: string): Promise<OutputOf<typeof sendPhone>> {
      const row = await access.requireOpen(code, address);
      const now = clock.now();
      if (slotDate > addDays(madridClock(now).date, maxBookingDaysAhead)) throw new DomainError('invalid_input', [{ field: 'slotDate', message: 'Está demasiado lejos.' }]);
      const slot = { startsAt: slotInstant(slotDate, slotTime), codeId: row.id, phoneHash: createHmac('sha256', key).update(`booking\0${phoneWord(phone) ?? ''}`).digest() };
      // Most late requests fail here, before anything is sealed or locked. The unique index below decides.
      const holder = await findHolder(database, slot);
      if (holder?.own !== true && isPastSlot(slotDate, slotTime, now)) throw new DomainError('slot_past');
      if (holder !== null) return held(holder, key);
      if ((await limits.msUntilTurn('bookingMove', row.id)) > 0) throw new DomainError('too_many_requests');

      const id = randomUUID();
      const ownerId = row.clinicId ?? (await findInternalClinic(database));
      const called = clinic || row.clinic || row.label;
      const [clinicSealed, phoneSealed] = await Promise.all([sealing.seal(bookingPlace(ownerId, id, 'clinic_sealed'), called), sealing.seal(bookingPlace(ownerId, id, 'phone_sealed'), phone)]);
      const input = { ...slot, id, clinic: called, ownerId, clinicSealed, phoneSealed, createdAt: now };

      return database.transaction(async (tx) => {
        // Serialises bookings of one code: concurrent ones would all pass the limit.
        const open = await tx.query('SELECT 1 FROM demo_code WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2) FOR NO KEY UPDATE', [row.id, clock.now()]);
        if (open.length === 0) throw new DomainError('demo_refused');
        const before = await findHolder(tx, input);
        if (before !== null) return held(before, key);
        if ((await countOpen(tx, row.id, now)) >= maxOpenBookings) throw new DomainError('booking_limit');
        if (!(await insertBooking(tx, input))) return held(await findHolder(tx, input), key);
        tx.onCommit?.(() => void limits.note('bookingMove', row.id).catch(() => undefined));
        const words = { siteName: site.name, clinic: headerLine(input.clinic) || site.name, phone, date: slotDate, time: slotTime, code: row.mask, salesPage };
        const invitation = invitationFor({ ...input, ...words, domain: new URL(site.origin).hostname });
        await enqueueMail(tx, {
          to: salesAddress,
          subject: bookingMailCopy.subject(words),
          text: bookingMailCopy.text(words),
          attachments: [{ filename: 'cita.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: Buffer.from(invitation).toString('base64') }],
        });
        return { bookingId: id, token: bookingToken(key, id) };
      });
    },

    taken: async (from: string): Promise<OutputOf<typeof takenSlots>> => ({ taken: await findTaken(database, from) }),
  };
}

/** A repeated input gets its own booking; for anybody else the slot is taken. */
function held(holder: Holder | null, key: Buffer): { bookingId: string; token: string } {
  if (holder?.own !== true) throw new DomainError('slot_taken');
  return { bookingId: holder.id, token: bookingToken(key, holder.id) };
}
