import { Router } from 'express';
import { logAccess, openDemo, sendPhone, takenSlots, validateCode, type DemoBusiness } from 'shared/contracts/demos/access';
import { plainForms } from 'shared/contracts/plain-forms';
import { bind, bindPlainForm, clientNetwork, costingTurns, escapeHtml, sendPlainPage } from '../../platform';
import type { BookingService } from '../booking/booking.service';
import { codeFormCopy as copy } from './code-form.copy.es';
import type { DemoAccessService } from './demo-access.service';
import type { Dependencies } from '../dependencies';

const moment = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' });

/** The form again, with the reason of the refusal. */
function codeFormHtml(typed: string, sentence: string): string {
  return (
    `<p role="alert">${escapeHtml(sentence)}</p><form method="post" action="${plainForms.code}"><label>${copy.label}` +
    `<input name="code" required maxlength="64" autocomplete="off" value="${escapeHtml(typed)}"></label><button type="submit">${copy.submit}</button></form><p><a href="/">${copy.home}</a></p>`
  );
}

interface Granted extends Pick<Dependencies, 'site'> { readonly mask: string; readonly business: DemoBusiness }

/** The code's demo, for a browser that cannot run it. */
function grantedHtml({ mask, business: { label, expiresAt }, site }: Granted): string {
  const facts = [
    [copy.demo, label],
    [copy.mask, mask],
    [copy.expiry, expiresAt === null ? copy.neverExpires : moment.format(new Date(expiresAt))],
  ] as const;
  return (
    `<dl>${facts.map(([term, fact]) => `<dt>${term}</dt><dd>${escapeHtml(fact)}</dd>`).join('')}</dl>` +
    `<p>${copy.needsScripts} <a href="tel:${escapeHtml(site.phoneHref)}">${escapeHtml(site.phone)}</a></p><p><a href="/">${copy.home}</a></p>`
  );
}

export function demoAccessModule({ limits, site }: Dependencies, access: DemoAccessService, bookings: BookingService): Router {
  const router = Router();
  bind(router, validateCode, ({ code }, { request }) => access.validate(code, clientNetwork(request)));
  bind(router, openDemo, (input, { request }) => access.open(input, clientNetwork(request)));
  const inTurn = costingTurns(limits);
  bind(router, logAccess, inTurn('demoLogByAddress', (input, address) => access.log(input, address)));
  bind(router, sendPhone, inTurn('demoBookingByAddress', (input, address) => bookings.book(input, address)));
  bind(router, takenSlots, ({ from }) => bookings.taken(from));
  bindPlainForm(router, {
    path: plainForms.code,
    schema: validateCode.input,
    accepted: async ({ code }, request, response) => {
      const { valid, message, mask, business } = await access.validate(code, clientNetwork(request));
      const granted = valid && mask !== null && business !== null;
      if (granted) sendPlainPage(response, { title: copy.granted, siteName: site.name, status: 200, body: grantedHtml({ mask, business, site }) });
      else sendPlainPage(response, { title: copy.title, siteName: site.name, status: 403, body: codeFormHtml(code, message) });
    },
    refused: ({ typed, sentences, status }, _request, response) => {
      sendPlainPage(response, { title: copy.title, siteName: site.name, status, body: codeFormHtml(typed.code ?? '', sentences.join(' ')) });
    },
  });
  return router;
}
