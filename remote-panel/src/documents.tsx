import type { BuildDocument } from 'shared/contracts/remote-module';
import { sitePlaceholders as site } from 'shared/contracts/site-placeholders';
import { App } from './app';
import { loginCopy } from './login/login.copy.es';
import { titleOf } from './panel/panel.copy.es';

const panel = (pathname: string) => ({ title: `${titleOf(pathname)} · ${site.name}`, noindex: true, App }) as const;

export const documents: readonly BuildDocument[] = [
  { route: '/login', title: `${loginCopy.title} · ${site.name}`, noindex: true, App },
  { route: '/panel', ...panel('/panel') },
  { route: '/panel/citas', ...panel('/panel/citas') },
  { route: '/panel/por-atender', ...panel('/panel/por-atender') },
  { route: '/panel/llamadas', ...panel('/panel/llamadas') },
  { route: '/panel/horario', ...panel('/panel/horario') },
  { route: '/panel/equipo', ...panel('/panel/equipo') },
  { route: '/panel/*', location: '/panel', ...panel('/panel') },
];
