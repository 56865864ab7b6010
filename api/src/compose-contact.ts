import type { Router } from 'express';
import { contactModule } from './contact/contact.module';
import { createContactService } from './contact/contact.service';
import { legalModule } from './legal/legal.module';
import { legalParty } from './legal/legal-party';
import { repeat } from './platform/repeat';
import type { Services } from './platform/services';

const day = 24 * 3_600_000;

/** Part of `app.ts`: requests for a demo, the end of their keeping, and the legal documents. */
export function composeContact({ config, database, clock, limits, sealing, mailer, lifecycle, logger }: Services): Router[] {
  const { enqueueMail } = mailer;
  const contact = createContactService({ database, clock, limits, sealing, enqueueMail, key: config.keyFor('contact'), site: config.site, salesAddress: config.mail.sales });
  const forgetting = repeat({ name: 'forget old contact requests', everyMs: day, work: contact.forgetOld, logger });
  lifecycle.onStop('contact', () => forgetting.stop());
  return [contactModule({ contact }), legalModule({ party: legalParty(config) })];
}
