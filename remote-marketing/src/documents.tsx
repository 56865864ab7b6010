import type { BuildDocument } from 'shared/contracts/apps/remote-module';
import { sitePlaceholders as site } from 'shared/contracts/site';
import { App } from './app';
import { landingCopy } from './landing/landing.copy.es';
import { faqPage, organization, product } from './structured-data';

export const documents: readonly BuildDocument[] = [
  {
    route: '/',
    title: `${landingCopy.title} · ${site.name}`,
    description: landingCopy.description,
    canonical: '/',
    structuredData: [organization, product, faqPage],
    App,
  },
];
