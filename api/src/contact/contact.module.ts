import { Router } from 'express';
import { contactRequest, submitContact } from 'shared/contracts/contact';
import { demoRequestInputs, plainForms } from 'shared/contracts/plain-forms';
import { bind, bindPlainForm, clientNetwork, escapeHtml, sendPlainPage } from '../platform';
import { contactFormCopy as copy } from './contact-form.copy.es';
import type { ContactService } from './contact.service';

/** The form again, with the input and the reasons for the refusal. */
function contactFormHtml(typed: Readonly<Record<string, string>>, sentences: readonly string[]): string {
  const valueOf = (name: string) => escapeHtml(typed[name] ?? '');
  const inputs = demoRequestInputs.map(({ name, type, autoComplete }) =>
    `<label>${copy.fields[name]}` +
    `<input name="${name}" type="${type}" autocomplete="${autoComplete}" required value="${valueOf(name)}"></label>`);
  return (
    `<ul role="alert">${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('')}</ul><form method="post" action="${plainForms.contact}">${inputs.join('')}` +
    `<label>${copy.fields.message}<textarea name="message" rows="4" required>${valueOf('message')}</textarea></label><button type="submit">${copy.submit}</button></form>` +
    `<p>${copy.privacy} <a href="/legal/privacidad.pdf">${copy.privacyLink}</a></p>`
  );
}

/** Requests for a demo. A program caught by the honeypot gets the same response as a person. */
export function contactModule({ contact, site }: { contact: Pick<ContactService, 'submit'>; site: { readonly name: string } }): Router {
  const router = Router();
  bind(router, submitContact, async (input, { request }) => ({ requestId: await contact.submit(input, clientNetwork(request)) }));
  bindPlainForm(router, {
    path: plainForms.contact,
    schema: contactRequest(),
    accepted: async (input, request, response) => {
      await contact.submit(input, clientNetwork(request));
      sendPlainPage(response, { title: copy.thanks, siteName: site.name, status: 200, body: `<p><a href="/">${copy.home}</a></p>` });
    },
    refused: ({ typed, sentences, status }, _request, response) => sendPlainPage(response, { title: copy.title, siteName: site.name, status, body: contactFormHtml(typed, sentences) }),
  });
  return router;
}
