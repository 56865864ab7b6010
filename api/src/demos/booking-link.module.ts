import { createHmac, timingSafeEqual } from 'node:crypto';
import { Router, type Response } from 'express';
import { object, string } from 'yup';
import { bookingLinkPath } from 'shared/contracts/demo-access';
import { addDays, furthestBookingDays, isDate, isPastSlot, madridClock, slotInstant, slotTimes } from 'shared/contracts/demo-slots';
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

const form = object({ token: string().max(120).required(), act: string().oneOf(['move', 'cancel']).required(), date: string().default(''), time: string().default('') });

/** A page behind a signed link, on which a booked demo is moved or cancelled by a button: programs that open links change nothing. */
export function bookingLinkModule({ database, clock, pepper: key, enqueueMail, site, salesAddress }: Dependencies): Router {
  const router = Router();
  const find = async (token: string): Promise<BookedSlot | null> => {
    const id = idOf(key, token);
    return id === undefined ? null : findBooking(database, id);
  };

  function show(response: Response, token: string, booking: BookedSlot | null): void {
    if (booking === null) return sendPlainPage(response, { title: copy.gone, siteName: site.name, status: 404, body: `<p>${copy.goneText}</p><p><a href="/">${copy.home}</a></p>` });
    const { date, time } = booking;
    const today = madridClock(clock.now()).date;
    const hidden = `<input type="hidden" name="token" value="${escapeHtml(token)}">`;
    const change = `<form method="post" action="${plainForms.booking}">${hidden}<label>${copy.moveTo}<input type="date" name="date" required min="${today}" max="${addDays(today, furthestBookingDays)}" value="${date}"></label>` +
      `<label>${copy.moveTime}<select name="time">${slotTimes.map((slot) => `<option${slot === time ? ' selected' : ''}>${slot}</option>`).join('')}</select></label><button name="act" value="move">${copy.move}</button></form>` +
      `<form method="post" action="${plainForms.booking}">${hidden}<button name="act" value="cancel">${copy.cancel}</button></form>`;
    sendPlainPage(response, {
      title: copy.title,
      siteName: site.name,
      status: 200,
      body: `<p>${copy.when(date, time)}</p><p><a href="${bookingLinkPath}.ics?token=${encodeURIComponent(token)}" download="llamada.ics">${copy.calendar}</a></p>${isPastSlot(date, time, clock.now()) ? `<p>${copy.past}</p>` : change}`,
    });
  }
  const tokenIn = (query: unknown) => (typeof query === 'string' ? query : '');

  router.get(bookingLinkPath, async (request, response) => show(response, tokenIn(request.query.token), await find(tokenIn(request.query.token))));
  router.get(`${bookingLinkPath}.ics`, async (request, response) => {
    const token = tokenIn(request.query.token);
    const booking = await find(token);
    if (booking === null) throw new DomainError('not_found');
    const file = calendarFileFor({ ...booking, siteName: site.name, url: `${site.origin}${bookingLinkPath}?token=${encodeURIComponent(token)}`, domain: new URL(site.origin).hostname });
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': 'attachment; filename="llamada.ics"' }).send(file);
  });

  bindPlainForm(router, {
    path: plainForms.booking,
    schema: form,
    async accepted({ token, act, date, time }, _request, response) {
      const booking = await find(token);
      if (booking === null) return show(response, token, null);
      const now = clock.now();
      if (isPastSlot(booking.date, booking.time, now)) throw new DomainError('slot_past');
      const notify = (tx: Queryable, subject: (clinic: string, when: string) => string, when: string) =>
        enqueueMail(tx, { to: salesAddress, subject: headerLine(subject(booking.clinic, when)), text: copy.mailText(booking.clinic, when) });
      if (act === 'cancel') {
        await database.transaction(async (tx) => {
          if (await deleteBooking(tx, booking.id)) await notify(tx, copy.mailCancelled, copy.when(booking.date, booking.time));
        });
        return sendPlainPage(response, { title: copy.cancelled, siteName: site.name, status: 200, body: `<p>${copy.cancelledText}</p><p><a href="/">${copy.home}</a></p>` });
      }
      if (!isDate(date) || !slotTimes.includes(time) || date > addDays(madridClock(now).date, furthestBookingDays)) throw new DomainError('invalid_input');
      if (isPastSlot(date, time, now)) throw new DomainError('slot_past');
      await database.transaction(async (tx) => {
        if (await moveBooking(tx, booking.id, { date, time, startsAt: slotInstant(date, time) })) return notify(tx, copy.mailMoved, copy.when(date, time));
        const there = await findBooking(tx, booking.id);
        if (there?.date !== date || there.time !== time) throw new DomainError('slot_taken');
      });
      show(response, token, await find(token));
    },
    refused: ({ typed, sentences, status }, _request, response) => {
      const back = `${bookingLinkPath}?token=${encodeURIComponent(typed.token ?? '')}`;
      sendPlainPage(response, { title: copy.title, siteName: site.name, status, body: `<p role="alert">${escapeHtml(sentences.join(' '))}</p><p><a href="${escapeHtml(back)}">${copy.back}</a></p>` });
    },
  });
  return router;
}
