import type { ComponentType } from 'react';

/** What every remote exposes as `./app`. The shell renders `App` for all addresses that the remote's release claims. */
export interface RemoteModule { readonly App: ComponentType }

/** A page that an app renders at its build; `src/documents.tsx` exports the list as `documents`. Texts may hold the placeholders of `site-placeholders`. */
export interface BuildDocument {
  /** Addresses that get this document: an exact path, or a prefix that ends in `/*`. */
  readonly route: string;
  /** Address to render at; `route` when absent. */
  readonly location?: string;
  readonly title: string;
  readonly description?: string;
  /** Path of the canonical address; absent on pages that should have none. */
  readonly canonical?: string;
  readonly noindex?: boolean;
  readonly structuredData?: readonly object[];
  readonly App: ComponentType;
}
