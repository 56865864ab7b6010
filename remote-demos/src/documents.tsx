import type { BuildDocument } from 'shared/contracts/apps/remote-module';
import { sitePlaceholders as site } from 'shared/contracts/site';
import { App } from './app';
import { demoPageCopy } from './page/demo-page.copy.es';

const demo = { title: `${demoPageCopy.title} · ${site.name}`, description: demoPageCopy.leadGeneric, noindex: true, App } as const;

/** All of them are the same opening page: the content is personal. Only the server resolves `/:token`. */
export const documents: readonly BuildDocument[] = [
  { route: '/private-demo', ...demo },
  { route: '/demos/*', location: '/demos/clinics/clinic', ...demo },
  { route: '/:token', location: '/token', ...demo },
];
