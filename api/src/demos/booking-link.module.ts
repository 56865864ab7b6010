import { createHmac, timingSafeEqual } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import { object, string } from 'yup';
import { bookingLinkPath } from 'shared/contracts/demo-access';
import { addDays, furthestBookingDays, isDate, isPastSlot, madridClock, slotHalves, slotInstant, slotTimes } from 'shared/contracts/demo-slots';
import { plainForms } from 'shared/contracts/plain-forms';
import type { Queryable } from '../platform/database';
import { DomainError } from '../platform/errors';
import { headerLine } from '../platform/mail/mail';
import { bindPlainForm } from '../platform/web/plain-form';
import { escapeHtml, sendPlainPage } from '../platform/web/plain-page';
import { bookingLinkCopy as copy } from './booking-link.copy.es';
import { deleteBooking, findBooking, moveBooking, type BookedSlot } from './booking.repository';
import type { Dependencies } from './dependencies';
import { calendarFileFor } from './invitation';

const signatureOf = (key: Buffer, id: string) => createHmac('sha256', key).update(`booking-link\0${id}`).digest('base64url');

/** The secret of whoever booked: their way back to the booking. */
export const bookingToken = (key: Buffer, id: string): string => `${id}.${signatureOf(key, id)}`;

function idOf(key: Buffer, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(key, id));
  return Buffer.byteLength(signature) === expected.length && timingSafeEqual(Buffer.from(signature), expected) ? id : undefined;
}

const act = string().oneOf(['move', 'cancel'], copy.chooseAct).required(copy.chooseAct);
const form = object({ token: string().default(''), act, date: string().default(''), time: string().default('') });
const asked = ({ query }: Request, name: string) => (typeof query[name] === 'string' ? query[name] : '');
const addressOf = (token: string, more = '', kind = '') => `${bookingLinkPath}${kind}?token=${encodeURIComponent(token)}${more}`;

/** A page behind a signed link, on which a booked demo is moved or cancelled by a button: programs that open links change nothing. */
export function bookingLinkModule({ database, clock, pepper: key, enqueueMail, site, salesAddress }: Dependencies): Router {
  const router = Router();
  const find = async (token: string): Promise<BookedSlot | null> => {
    const id = idOf(key, token);
    return id === undefined ? null : findBooking(database, id);
  };
  const page = (response: Response, title: string, body: string, status = 200) => sendPlainPage(response, { title, siteName: site.name, status, body });

  /** The page of the booking, or that there is none. `said` stands above it. */
  async function show(response: Response, token: string, { asksToCancel = false, said = '', status = 200 } = {}): Promise<void> {
    const booking = await find(token);
    if (booking === null) return page(response, copy.gone, `<p>${copy.goneText}</p><p><a href="/">${copy.home}</a></p>`, 404);
    const { date, time } = booking;
    const today = madridClock(clock.now()).date;
    const formOf = (kind: 'move' | 'cancel', fields: string) =>
      `<form method="post" action="${plainForms.booking}"><input type="hidden" name="token" value="${escapeHtml(token)}"><input type="hidden" name="act" value="${kind}">${fields}</form>`;
    // A browser that kept the page asks for it again on the way back.
    const fresh = `<script nonce="${String(response.locals.cspNonce)}">addEventListener('pageshow', ({ persisted }) => persisted && location.reload())</script>`;
    const when = `${fresh}<p><strong>${copy.when(date, time)}</strong></p>`;
    const isPast = isPastSlot(date, time, clock.now());
    if (asksToCancel && !isPast) return page(response, copy.cancelTitle, `${when}${formOf('cancel', `<button>${copy.cancelNow}</button>`)}<p><a href="${addressOf(token)}">${copy.keep}</a></p>`);
    const halves = slotHalves.map((slots, half) => `<optgroup label="${copy.halves[half] ?? ''}">${slots.map((slot) => `<option${slot === time ? ' selected' : ''}>${slot}</option>`).join('')}</optgroup>`);
    const fields = `<label>${copy.moveTo}<input type="date" name="date" required min="${today}" max="${addDays(today, furthestBookingDays)}" value="${date}"></label><label>${copy.moveTime}<select name="time">${halves.join('')}</select></label>`;
    const change = `${formOf('move', `${fields}<button>${copy.move}</button>`)}<p><a href="${addressOf(token, '&amp;ask=cancel')}">${copy.cancel}</a></p>`;
    page(response, copy.title, `${said}${when}<p><a href="${addressOf(token, '', '.ics')}" download="llamada.ics">${copy.calendar}</a></p>${isPast ? `<p>${copy.past}</p>` : change}`, status);
  }

  router.get(bookingLinkPath, (request, response) =>
    show(response, asked(request, 'token'), { asksToCancel: asked(request, 'ask') === 'cancel', said: asked(request, 'moved') === '' ? '' : `<p role="status">${copy.moved}</p>` }));
  router.get(`${bookingLinkPath}.ics`, async (request, response) => {
    const token = asked(request, 'token');
    const booking = await find(token);
    if (booking === null) throw new DomainError('not_found');
    const file = calendarFileFor({ ...booking, siteName: site.name, url: `${site.origin}${addressOf(token)}`, domain: new URL(site.origin).hostname });
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': 'attachment; filename="llamada.ics"' }).send(file);
  });

  bindPlainForm(router, {
    path: plainForms.booking,
    schema: form,
    async accepted({ token, act, date, time }, _request, response) {
      const booking = await find(token);
      if (booking === null) return show(response, token);
      const now = clock.now();
      if (isPastSlot(booking.date, booking.time, now)) throw new DomainError('slot_past');
      const notify = (tx: Queryable, subject: (clinic: string, when: string) => string, when: string) =>
        enqueueMail(tx, { to: salesAddress, subject: headerLine(subject(booking.clinic, when)), text: copy.mailText(booking.clinic, when) });
      if (act === 'cancel') {
        await database.transaction(async (tx) => {
          if (await deleteBooking(tx, booking.id)) await notify(tx, copy.mailCancelled, copy.when(booking.date, booking.time));
        });
        return page(response, copy.cancelled, `<p>${copy.cancelledText}</p><p><a href="/">${copy.home}</a></p>`);
      }
      if (!isDate(date) || !slotTimes.includes(time) || date > addDays(madridClock(now).date, furthestBookingDays)) throw new DomainError('invalid_input');
      if (isPastSlot(date, time, now)) throw new DomainError('slot_past');
      await database.transaction(async (tx) => {
        if (await moveBooking(tx, booking.id, { date, time, startsAt: slotInstant(date, time) })) return notify(tx, copy.mailMoved, copy.when(date, time));
        const there = await findBooking(tx, booking.id);
        if (there?.date !== date || there.time !== time) throw new DomainError('slot_taken');
      });
      // Back, and a second load, ask for the page and send nothing again.
      response.redirect(303, addressOf(token, '&moved=1'));
    },
    refused: ({ typed: { token = '' }, sentences, status }, _request, response) => show(response, token, { said: `<p role="alert">${escapeHtml(sentences.join(' '))}</p>`, status }),
  });
  return router;
}
