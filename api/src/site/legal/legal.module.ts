import path from 'node:path';
import { Router } from 'express';
import { throwAfter } from '../../platform';
import { readDocument, type LegalParty } from './legal-document';
import { renderPdf } from './render-pdf';

/** Texts of `api/assets/legal`. */
const documents = ['privacidad', 'cookies', 'aviso-legal', 'encargo-tratamiento'] as const;

/** The legal documents as PDF, rendered with the configured contact data at the first request and cached. */
export function legalModule({ party, assetsFolder }: { readonly party: LegalParty; readonly assetsFolder: string }): Router {
  const router = Router();
  for (const name of documents) {
    let rendered: Promise<Buffer> | undefined;
    router.get(`/legal/${name}.pdf`, async (_request, response) => {
      rendered ??= readDocument(path.join(assetsFolder, 'legal', `${name}.txt`), party).then((document) => renderPdf(document, party.site, path.join(assetsFolder, 'fonts')));
      const content = await rendered.catch(throwAfter(() => (rendered = undefined)));
      response.set({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${name}.pdf"`,
        'Content-Language': 'es-ES',
        'Cache-Control': 'public, max-age=3600',
        // The browsers' own PDF viewers are pages with their own styles, which the site's policy would block.
        'Content-Security-Policy': "frame-ancestors 'none'",
      });
      response.send(content);
    });
  }
  return router;
}
