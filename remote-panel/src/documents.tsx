import type { BuildDocument } from 'shared/contracts/apps/remote-module';
import { sitePlaceholders as site } from 'shared/contracts/site';
import { App } from './app';
import { loginCopy } from './login/login.copy.es';
import { pages, titleOf } from './panel/sections';

export const documents: readonly BuildDocument[] = [
  { route: '/login', title: `${loginCopy.title} · ${site.name}`, noindex: true, App },
  ...pages.map(({ path }) => ({ route: path, title: `${titleOf(path)} · ${site.name}`, noindex: true, App })),
];
