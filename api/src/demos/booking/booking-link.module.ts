import { createHmac } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import { object, string } from 'yup';
import { bookingLinkPath } from 'shared/contracts/demos/access';
import { addDays, maxBookingDaysAhead, isDate, isPastSlot, madridClock, slotHalves, slotInstant, slotTimes } from 'shared/contracts/demos/slots';
import { plainForms } from 'shared/contracts/plain-forms';
import { bindPlainForm, DomainError, escapeHtml, headerLine, isOfSales, isSameText, orNotFound, sendPlainPage, type Queryable } from '../../platform';
import { bookingLinkCopy as copy } from './booking-link.copy.es';
import { deleteBooking, findBooking, findTaken, moveBooking, type BookedSlot } from './booking.repository';
import type { Dependencies } from '../dependencies';
import { calendarFileFor } from './invitation';

/** The secret link of the person who booked. @param staff user id of a salesperson, for their own link */
export function bookingToken(key: Buffer, id: string, staff = ''): string {
  const claim = `${id}.${staff}`;
  return `${claim}.${createHmac('sha256', key).update(`booking-link\0${claim}`).digest('base64url')}`;
}

function claimOf(key: Buffer, token: string): { id: string; staff: string } | undefined {
  const [id = '', staff = ''] = token.split('.', 2);
  return isSameText(token, bookingToken(key, id, staff)) ? { id, staff } : undefined;
}

const act = string().oneOf(['move', 'cancel'], copy.chooseAct).required(copy.chooseAct);
const form = object({ token: string().default(''), act, date: string().default(''), time: string().default('') });
const asked = ({ query }: Request, name: string) => (typeof query[name] === 'string' ? query[name] : '');
const hidden = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`).join('');
export const addressOf = (token: string, more = '', kind = '') => `${bookingLinkPath}${kind}?token=${encodeURIComponent(token)}${more}`;

/** A page behind a signed link with buttons to move or cancel a booked demo: programs that open links change nothing. */
export function bookingLinkModule({ database, encryption: { reading }, clock, audit, limits, pepper: key, enqueueMail, site, salesAddress, salesPage }: Dependencies): Router {
  const router = Router();
  const find = async (token: string) => {
    const claim = claimOf(key, token);
    // A person who has left sales loses their links. Sales has many bookings, so their pages name the clinic.
    if (claim === undefined || (claim.staff !== '' && !(await isOfSales(database, claim.staff)))) return null;
    const booking = await findBooking(database, reading, claim.id);
    return booking && { ...booking, moves: booking.moves || claim.staff !== '', whose: claim.staff === '' ? '' : `${escapeHtml(booking.clinic)} · ` };
  };
  // Its address is a secret, which no page that is opened from it needs to know. Its forms must name their origin.
  const page = (response: Response, title: string, body: string, status = 200) => sendPlainPage(response.set('Referrer-Policy', 'origin'), { title, siteName: site.name, status, body });

  /** Free hours of a day, including the booking's own. */
  async function freeHalves(day: string, { date, time }: BookedSlot): Promise<string[][]> {
    const taken = (await findTaken(database, day)).filter((slot) => slot.date === day && (day !== date || slot.time !== time));
    const isFree = (hour: string) => !isPastSlot(day, hour, clock.now()) && taken.every((slot) => slot.time !== hour);
    return slotHalves.map((hours) => hours.filter(isFree));
  }

  /** The booking's page, or a 404. `said` is shown above it; `day` lists that day's free hours. */
  async function show(response: Response, token: string, { asksToCancel = false, cancelled = false, day = '', said = '', status = 200 } = {}): Promise<void> {
    const booking = await find(token);
    const gone = cancelled && claimOf(key, token) !== undefined ? ([copy.cancelled, copy.cancelledText, 200] as const) : ([copy.gone, copy.goneText, 404] as const);
    if (booking === null) return page(response, gone[0], `<p>${gone[1]}</p><p><a href="/">${copy.home}</a></p>`, gone[2]);
    const { date, time } = booking;
    const first = madridClock(clock.now()).date;
    const last = addDays(first, maxBookingDaysAhead);
    const formOf = (kind: 'move' | 'cancel', fields: string) =>
      `<form method="post" action="${plainForms.booking}">${hidden({ token, act: kind })}${fields}</form>`;
    // A browser that restores the page from its cache reloads it.
    const fresh = `<script nonce="${String(response.locals.cspNonce)}">addEventListener('pageshow', ({ persisted }) => persisted && location.reload())</script>`;
    const when = `${fresh}<p class="when">${booking.whose}${copy.when(date, time)}</p>`;
    const top = `${said}${when}<p><a href="${addressOf(token, '', '.ics')}" download="llamada.ics">${copy.calendar}</a></p>`;
    if (isPastSlot(date, time, clock.now())) return page(response, copy.title, `${top}<p>${copy.past}</p>`, status);
    const back = `<p><a href="${addressOf(token)}">${copy.keep}</a></p>`;
    if (asksToCancel) return page(response, copy.cancelTitle, `${when}${formOf('cancel', `<button type="submit">${copy.cancelNow}</button>`)}${back}`);
    const shown = isDate(day) && day >= first && day <= last ? day : date;
    const halves = await freeHalves(shown, booking);
    const optionOf = (hour: string) => `<option${shown === date && hour === time ? ' selected' : ''}>${hour}</option>`;
    const groups = halves.map((hours, half) => hours.length > 0 && `<optgroup label="${copy.halves[half] ?? ''}">${hours.map(optionOf).join('')}</optgroup>`);
    const choice = `<label>${copy.moveTime(shown)}<select name="time">${groups.filter(Boolean).join('')}</select></label><button type="submit">${copy.move}</button>`;
    const move = halves.flat().length === 0 ? `<p>${copy.noHours}</p>` : formOf('move', `${hidden({ date: shown })}${choice}`);
    const dayField = `<label>${copy.moveTo}<input type="date" name="day" required min="${first}" max="${last}" value="${shown}"></label>`;
    const otherDay = `<form action="${bookingLinkPath}">${hidden({ token })}${dayField}<button type="submit" class="quiet">${copy.showDay}</button></form>`;
    page(response, copy.title, `${top}${booking.moves ? move + otherDay : ''}<p><a href="${addressOf(token, '&amp;ask=cancel')}">${copy.cancel}</a></p>`, status);
  }

  router.get(bookingLinkPath, (request, response) =>
    show(response, asked(request, 'token'), {
      asksToCancel: asked(request, 'ask') === 'cancel',
      cancelled: asked(request, 'cancelled') !== '',
      day: asked(request, 'day'),
      said: asked(request, 'moved') === '' ? '' : `<p role="status">${copy.moved}</p>`,
    }));
  router.get(`${bookingLinkPath}.ics`, async (request, response) => {
    const token = asked(request, 'token');
    const booking = orNotFound(await find(token));
    const file = calendarFileFor({ ...booking, siteName: site.name, url: `${site.origin}${addressOf(token)}`, domain: new URL(site.origin).hostname });
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': 'attachment; filename="llamada.ics"' }).send(file);
  });

  bindPlainForm(router, {
    path: plainForms.booking,
    schema: form,
    async accepted({ token, act, date, time }, _request, response) {
      const booking = await find(token);
      if (booking === null) return show(response, token, { cancelled: act === 'cancel' });
      const now = clock.now();
      if (isPastSlot(booking.date, booking.time, now)) return show(response, token, { status: 409 });
      const before = copy.when(booking.date, booking.time);
      const notify = async (tx: Queryable, action: 'freed' | 'moved', what: string) => {
        await audit.append(tx, { actor: claimOf(key, token)?.staff || 'visitor', action: `booking.${action}`, subject: booking.id });
        return enqueueMail(tx, { to: salesAddress, subject: headerLine(what), text: copy.mailText(what, salesPage) });
      };
      if (act === 'cancel') {
        await database.transaction(async (tx) => {
          if (await deleteBooking(tx, booking.id)) await notify(tx, 'freed', copy.mailCancelled(booking.clinic, before));
        });
        // Redirect after POST: going back, or a reload, sends nothing again.
        return response.redirect(303, addressOf(token, '&cancelled=1'));
      }
      if (!booking.moves) throw new DomainError('demo_refused');
      if (!isDate(date) || !slotTimes.includes(time) || date > addDays(madridClock(now).date, maxBookingDaysAhead)) throw new DomainError('invalid_input');
      if (isPastSlot(date, time, now)) throw new DomainError('slot_past');
      await limits.take('bookingMove', booking.id);
      await database.transaction(async (tx) => {
        const isMoved = await moveBooking(tx, booking.id, slotInstant(date, time));
        if (isMoved) return notify(tx, 'moved', copy.mailMoved(booking.clinic, copy.when(date, time), before));
        const there = await findBooking(tx, reading, booking.id);
        if (there?.date !== date || there.time !== time) throw new DomainError('slot_taken');
        tx.onCommit?.(() => void limits.giveBack('bookingMove', booking.id).catch(() => undefined));
      });
      response.redirect(303, addressOf(token, '&moved=1'));
    },
    refused: ({ typed: { token = '', date }, sentences, status }, _request, response) =>
      show(response, token, { day: date, said: `<p role="alert">${escapeHtml(sentences.join(' '))}</p>`, status }),
  });
  return router;
}
