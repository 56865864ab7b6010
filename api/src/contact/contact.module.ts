import { Router } from 'express';
import { contactRequest, submitContact } from 'shared/contracts/contact';
import { plainForms } from 'shared/contracts/plain-forms';
import { bind } from '../platform/http';
import { bindPlainForm } from '../platform/web/plain-form';
import { sendPlainPage } from '../platform/web/plain-page';
import { clientNetwork } from '../platform/web/client-network';
import { contactFormCopy as copy } from './contact-form.copy.es';
import { contactFormHtml } from './contact-form';
import type { ContactService } from './contact.service';

/** Requests for a demo. A program that fell for the bait gets the same answer as a person. */
export function contactModule({ contact, site }: { contact: Pick<ContactService, 'submit'>; site: { readonly name: string } }): Router {
  const router = Router();
  bind(router, submitContact, async (input, { request }) => ({ requestId: await contact.submit(input, clientNetwork(request)) }));
  bindPlainForm(router, {
    path: plainForms.contact,
    schema: contactRequest,
    accepted: async (input, request, response) => {
      await contact.submit(input, clientNetwork(request));
      sendPlainPage(response, { title: copy.thanks, siteName: site.name, status: 200, body: `<p><a href="/">${copy.home}</a></p>` });
    },
    refused: ({ typed, sentences, status }, _request, response) => {
      sendPlainPage(response, { title: copy.title, siteName: site.name, status, body: contactFormHtml(typed, sentences) });
    },
  });
  return router;
}
