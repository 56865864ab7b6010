import type { BuildDocument } from 'shared/contracts/remote-module';
import { sitePlaceholders as site } from 'shared/contracts/site';
import { App } from './app';
import { loginCopy } from './login/login.copy.es';
import { sections, titleOf } from './panel/sections';

const panel = (pathname: string) => ({ title: `${titleOf(pathname)} · ${site.name}`, noindex: true, App }) as const;

export const documents: readonly BuildDocument[] = [
  { route: '/login', title: `${loginCopy.title} · ${site.name}`, noindex: true, App },
  ...sections.map(({ path }) => ({ route: path, ...panel(path) })),
  { route: '/panel/*', location: '/panel', ...panel('/panel') },
];
