import { Router } from 'express';
import type { LegalDocument, LegalParty } from './legal-document';
import { renderPdf } from './render-pdf';
import { cookiePolicy } from './texts/cookies.copy.es';
import { legalNotice } from './texts/legal-notice.copy.es';
import { privacyPolicy } from './texts/privacy.copy.es';
import { processingAgreement } from './texts/processing-agreement.copy.es';

const documents: Readonly<Record<string, (party: LegalParty) => LegalDocument>> = {
  'privacidad.pdf': privacyPolicy,
  'cookies.pdf': cookiePolicy,
  'aviso-legal.pdf': legalNotice,
  'encargo-tratamiento.pdf': processingAgreement,
};

/** The legal documents as PDF, made from the configured contact data at the first request and kept. */
export function legalModule({ party, fontsFolder }: { readonly party: LegalParty; readonly fontsFolder: string }): Router {
  const router = Router();
  const rendered = new Map<string, Promise<Buffer>>();

  function render(file: string, write: (party: LegalParty) => LegalDocument): Promise<Buffer> {
    const known = rendered.get(file);
    if (known !== undefined) return known;
    const fresh = renderPdf(write(party), party.site, fontsFolder);
    rendered.set(file, fresh);
    fresh.catch(() => rendered.delete(file));
    return fresh;
  }

  router.get('/legal/:file', async (request, response, next) => {
    const write = Object.hasOwn(documents, request.params.file) ? documents[request.params.file] : undefined;
    if (write === undefined) return next();
    const content = await render(request.params.file, write);
    response.set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${request.params.file}"`,
      'Content-Language': 'es-ES',
      'Cache-Control': 'public, max-age=3600',
      // The browsers' own PDF viewers are pages with styles of their own, which the site's policy would stop.
      'Content-Security-Policy': "frame-ancestors 'none'",
    });
    response.send(content);
  });
  return router;
}
