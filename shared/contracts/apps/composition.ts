import type { RemoteName } from './apps';
import type { KnownDemos } from '../demos/known-codes';
import type { SiteConfig } from '../site';

/** Marks the place of a remote's prerendered fragment in the shell's frame. The API searches and replaces exactly this text. */
export const slotMarker = '<template data-slot="remote"></template>';

/** The shell's page for unknown addresses; `/panel/404` is the one below `/panel`. */
export const missingPage = '/404';

/** One release for the page: absolute paths, no further look-up. */
export interface ReleaseReference {
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  /** Integrity of every script and style by absolute path. The page refuses a release without one for its entry. */
  readonly integrity: Readonly<Record<string, string>>;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly routes: readonly string[];
}

export interface RemoteComposition {
  readonly active: ReleaseReference | null;
  readonly fallback: ReleaseReference | null;
}

/** The composition of this page load; inlined in the document and never fetched again. */
export interface Composition {
  readonly shell: { readonly version: string };
  readonly remotes: Readonly<Record<RemoteName, RemoteComposition>>;
}

/** The JSON block `#page-data` of every document. */
export interface PageData {
  readonly composition: Composition;
  readonly site: SiteConfig;
  /** The remote that renders this address; null for the shell's own pages, such as the 404. */
  readonly owner: RemoteName | null;
  /** Whether the document holds the owner's prerendered HTML. */
  readonly prerendered: boolean;
  /** Authenticates this page's reports. */
  readonly ticket: string;
  /** Share of pages, from 0 to 1, that measure their web vitals. */
  readonly measured: number;
  /** Features of this deployment, so that pages need no request for them. */
  readonly features: {
    readonly voice: 'retell' | 'sandbox' | 'off';
    /** Provider of the chat; absent in documents of an older API, which always has it. */
    readonly chat?: 'retell' | 'sandbox' | 'off';
    readonly googleClientId: string | null;
    /** Codes that a page recognises by itself; absent in documents of an older API. */
    readonly knownDemos?: KnownDemos;
  };
}
