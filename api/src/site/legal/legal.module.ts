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
  for (const [file, write] of Object.entries(documents)) {
    let rendered: Promise<Buffer> | undefined;
    router.get(`/legal/${file}`, async (_request, response) => {
      rendered ??= renderPdf(write(party), party.site, fontsFolder);
      const content = await rendered.catch((error: unknown) => {
        rendered = undefined;
        throw error;
      });
      response.set({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${file}"`,
        'Content-Language': 'es-ES',
        'Cache-Control': 'public, max-age=3600',
        // The browsers' own PDF viewers are pages with styles of their own, which the site's policy would stop.
        'Content-Security-Policy': "frame-ancestors 'none'",
      });
      response.send(content);
    });
  }
  return router;
}
