import { Router } from 'express';
import { slotMinutes } from 'shared/contracts/demos/slots';
import { escapeHtml, except, findInternalClinic, sendPlainPage, type RequireClinic } from '../../platform';
import { addressOf, bookingToken } from '../booking/booking-link.module';
import { exportBookings } from '../booking/booking.repository';
import { longMoment } from '../access/demo-access.copy.es';
import type { Dependencies } from '../dependencies';
import { salesCopy as copy } from './sales.copy.es';

/** Path on the panel's host. */
export const salesPath = '/ops/demos';

/** The booked demos that are not over. Each links to a page with buttons to move or free it: programs that open links change nothing. */
export function salesModule({ database, clock, audit, encryption, pepper, site }: Dependencies, requireClinic: RequireClinic): Router {
  return Router().get(salesPath, async (request, response) => {
    const admitted = requireClinic(request, { counts: true }).catch(except('not_signed_in', '/login')).catch(except('forbidden', null));
    const who = await admitted.catch(except('second_factor_missing', '/panel')).catch(except('no_clinic', null));
    if (typeof who === 'string') return response.redirect(303, who);
    const page = { title: copy.title, siteName: site.name };
    const refused = `<p>${copy.refused(escapeHtml(site.name))}</p>`;
    if (who?.clinicId !== (await findInternalClinic(database))) return sendPlainPage(response, { ...page, status: 403, body: refused });
    const bookings = await exportBookings(database, encryption, new Date(clock.now().getTime() - slotMinutes * 60_000));
    await audit.record({ actor: who.userId, action: 'bookings.listed', clinicId: who.clinicId, details: { rows: bookings.length } });
    const rows = bookings.map(({ id, clinic, phone, date, time, code, label }) => {
      const telephone = `<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${escapeHtml(phone)}</a>`;
      const madeFor = `${copy.code} ${escapeHtml([code, label].filter(Boolean).join(' · '))}`;
      const link = `${site.origin}${addressOf(bookingToken(pepper, id, who.userId))}`;
      return `<hr><p class="when">${longMoment(date, time)}</p><p>${escapeHtml(clinic)}<br>${telephone}<br>${madeFor}</p><p><a href="${link}">${copy.change}</a></p>`;
    });
    sendPlainPage(response, { ...page, status: 200, body: rows.length === 0 ? `<p>${copy.none}</p>` : `<p>${copy.warn}</p>${rows.join('')}` });
  });
}
