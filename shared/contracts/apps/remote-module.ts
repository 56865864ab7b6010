import type { ComponentType } from 'react';
import type { PrerenderedDocument } from '../releases/record';

/** What every remote exposes as `./app`. The shell renders `App` at all addresses of the remote's release. */
export interface RemoteModule { readonly App: ComponentType }

/** A page that an app renders at its build; `src/documents.tsx` exports `documents`. Texts may contain `site` placeholders. */
export interface BuildDocument extends Pick<PrerenderedDocument, 'route' | 'title'>, Partial<Pick<PrerenderedDocument, 'description' | 'canonical' | 'noindex' | 'structuredData'>> {
  /** Address to render; absent: `route`. */
  readonly location?: string;
  readonly App: ComponentType;
}
