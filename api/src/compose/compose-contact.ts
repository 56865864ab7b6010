import path from 'node:path';
import type { Router } from 'express';
import { contactModule } from '../contact/contact.module';
import { createContactService } from '../contact/contact.service';
import { legalModule } from '../site/legal/legal.module';
import { legalParty } from '../site/legal/legal-document';
import type { Services } from '../platform/services';

const day = 24 * 3_600_000;

/** Part of `app.ts`: requests for a demo, the end of their keeping, and the legal documents. */
export function composeContact({ config, database, clock, limits, sealing, mailer, lifecycle, logger }: Services): Router[] {
  const { enqueueMail } = mailer;
  const contact = createContactService({ database, clock, limits, sealing, enqueueMail, key: config.keyFor('contact'), site: config.site, salesAddress: config.mail.sales });
  lifecycle.repeat({ name: 'purge old contact requests', everyMs: day, work: contact.purgeOld, logger });
  const fontsFolder = path.join(config.projectRoot, 'api/assets/fonts');
  return [contactModule({ contact, site: config.site }), legalModule({ party: legalParty(config), fontsFolder })];
}
