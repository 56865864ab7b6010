import { Router } from 'express';
import { logAccess, openDemo, sendPhone, takenSlots, validateCode } from 'shared/contracts/demo-access';
import { plainForms } from 'shared/contracts/plain-forms';
import { bind } from '../platform/http';
import { bindPlainForm } from '../platform/web/plain-form';
import { sendPlainPage } from '../platform/web/plain-page';
import { clientNetwork } from '../platform/web/client-network';
import type { BookingService } from './booking.service';
import { codeFormHtml, grantedHtml } from './code-form';
import { codeFormCopy } from './code-form.copy.es';
import type { DemoAccessService } from './demo-access.service';
import type { Dependencies } from './dependencies';

/** What prospects do. */
export function demoAccessModule({ limits, site }: Dependencies, access: DemoAccessService, bookings: BookingService): Router {
  const router = Router();
  bind(router, validateCode, ({ code }, { request }) => access.validate(code, clientNetwork(request)));
  bind(router, openDemo, (input, { request }) => access.open(input, clientNetwork(request)));
  bind(router, logAccess, async (input, { request }) => {
    const address = clientNetwork(request);
    await limits.take('demoLogByAddress', address);
    await access.log(input, address);
  });
  bind(router, sendPhone, async (input, { request }) => {
    const address = clientNetwork(request);
    await limits.take('demoBookingByAddress', address);
    return bookings.book(input, address);
  });
  bind(router, takenSlots, ({ from }) => bookings.taken(from));
  bindPlainForm(router, {
    path: plainForms.code,
    schema: validateCode.input,
    accepted: async ({ code }, request, response) => {
      const { valid, message, mask, business } = await access.validate(code, clientNetwork(request));
      const granted = valid && mask !== null && business !== null;
      if (granted) sendPlainPage(response, { title: codeFormCopy.granted, siteName: site.name, status: 200, body: grantedHtml({ mask, business, site }) });
      else sendPlainPage(response, { title: codeFormCopy.title, siteName: site.name, status: 403, body: codeFormHtml(code, message) });
    },
    refused: ({ typed, sentences, status }, _request, response) => {
      sendPlainPage(response, { title: codeFormCopy.title, siteName: site.name, status, body: codeFormHtml(typed.code ?? '', sentences.join(' ')) });
    },
  });
  return router;
}
