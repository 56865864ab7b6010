import type { ComponentType } from 'react';
import type { PrerenderedDocument } from './releases';

/** What every remote exposes as `./app`. The shell renders `App` for all addresses that the remote's release claims. */
export interface RemoteModule { readonly App: ComponentType }

/** A page that an app renders at its build; `src/documents.tsx` exports the list as `documents`. Texts may hold the placeholders of `site`. */
export interface BuildDocument extends Pick<PrerenderedDocument, 'route' | 'title'>, Partial<Pick<PrerenderedDocument, 'description' | 'canonical' | 'noindex' | 'structuredData'>> {
  /** Address to render at; `route` when absent. */
  readonly location?: string;
  readonly App: ComponentType;
}
