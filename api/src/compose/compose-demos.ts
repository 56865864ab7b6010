import path from 'node:path';
import type { Router } from 'express';
import type { PageData } from 'shared/contracts/apps/composition';
import { contactModule } from '../contact/contact.module';
import { exportContacts } from '../contact/contact.repository';
import { createContactService } from '../contact/contact.service';
import { createDemos, type Demos } from '../demos/demos';
import { salesPath } from '../demos/sales/sales.module';
import type { Services } from '../platform';
import { legalModule } from '../site/legal/legal.module';
import { legalParty } from '../site/legal/legal-document';
import type { ProviderIdentity } from './compose-voice';

type Features = PageData['features'];

/** Part of `app.ts`: clinic demos, with the contact requests that they need. */
export async function composeDemos(services: Services, { internalAgentIds }: ProviderIdentity): Promise<Demos> {
  const { config, database, encryption, mailer, lifecycle } = services;
  const demos = await createDemos({
    ...services,
    site: config.site,
    salesAddress: config.mail.sales,
    salesPage: `${config.origins.panel}${salesPath}`,
    pepper: config.keyFor('demo-codes'),
    // Public: its only purpose is to make the table of known codes differ between deployments.
    knownSalt: config.keyFor('known-demo-salt'),
    internalAgentIds,
    enqueueMail: mailer.enqueueMail,
    exportContacts: () => exportContacts({ database, sealing: encryption.reading }),
  });
  lifecycle.onStop('demos', () => demos.stop());
  return demos;
}

/** This deployment's features, with the currently known codes; the same object until those change. */
export function featuresWith(demos: Pick<Demos, 'known'>, settled: Omit<Features, 'knownDemos'>): () => Features {
  let features: Features = { ...settled, knownDemos: demos.known() };
  return () => {
    if (features.knownDemos !== demos.known()) features = { ...settled, knownDemos: demos.known() };
    return features;
  };
}

/** Part of `app.ts`: requests for a demo, their retention, and the legal documents. */
export function composeContact({ config, database, clock, limits, sealing, mailer, lifecycle, logger }: Services): Router[] {
  const { enqueueMail } = mailer;
  const contact = createContactService({ database, clock, limits, sealing, enqueueMail, key: config.keyFor('contact'), site: config.site, salesAddress: config.mail.sales });
  lifecycle.repeat({ name: 'purge old contact requests', everyMs: 24 * 3_600_000, work: contact.purgeOld, logger });
  return [contactModule({ contact, site: config.site }), legalModule({ party: legalParty(config), assetsFolder: path.join(config.projectRoot, 'api/assets') })];
}
