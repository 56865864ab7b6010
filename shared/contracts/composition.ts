import type { AppName, RemoteName } from './apps';
import type { KnownDemos } from './known-demo-codes';
import type { SiteConfig } from './site';

/** Marks where a remote's prerendered fragment goes in the shell's frame. The API searches and replaces exactly this text. */
export const slotMarker = '<template data-slot="remote"></template>';

/** One release as the page sees it: absolute paths, nothing left to look up. */
export interface ReleaseReference {
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  /** Integrity of every script and style by absolute path. A reference that lacks it for its entry is refused by the page. */
  readonly integrity: Readonly<Record<string, string>>;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly routes: readonly string[];
}

export interface RemoteComposition {
  readonly active: ReleaseReference | null;
  readonly fallback: ReleaseReference | null;
}

/** What this page load is made of; inlined in the document and never fetched again. */
export interface Composition {
  readonly shell: { readonly version: string };
  readonly remotes: Readonly<Record<RemoteName, RemoteComposition>>;
}

/** The JSON block `#page-data` of every document. */
export interface PageData {
  readonly composition: Composition;
  readonly site: SiteConfig;
  /** The remote that draws this address; null for the shell's own pages, such as the 404. */
  readonly owner: RemoteName | null;
  /** Whether the owner's prerendered HTML stands in the document. */
  readonly prerendered: boolean;
  /** Set while this visitor looks at a release that others do not have. */
  readonly preview: { readonly app: AppName; readonly version: string; readonly endsAt: string } | null;
  /** What reports of this page prove themselves with. */
  readonly ticket: string;
  /** Share of pages, from 0 to 1, that measure their web vitals. */
  readonly measured: number;
  /** What this deployment can do, so that pages need not ask. */
  readonly features: {
    readonly voice: 'retell' | 'sandbox' | 'off';
    /** Who answers in writing; absent in documents of an older API, which has the chat all the same. */
    readonly chat?: 'retell' | 'sandbox' | 'off';
    readonly googleClientId: string | null;
    /** Codes that a page recognises by itself; absent in documents of an older API. */
    readonly knownDemos?: KnownDemos;
  };
}
