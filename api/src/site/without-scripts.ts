import type { PrerenderedDocument } from 'shared/contracts/releases';
import { siteCopy } from 'shared/copy/site.es';

/** What waits for scripts is not shown where none run, and nothing lies over the sentence. */
const style = '[role=status]{display:none}#site-header{position:static}.without-scripts{padding:var(--space-4) var(--page-margin);background:var(--color-warm-mist)}';

/**
 * The sentence for a browser that runs no scripts. What search engines may read can be read without them;
 * any other page, and one that no build has drawn, needs them, unless its fragment says so itself.
 */
export function withoutScripts({ noindex }: PrerenderedDocument, fragment: string | null, nonce: string): string {
  if (fragment !== null && (!noindex || fragment.includes('<noscript>'))) return '';
  return `<noscript><style nonce="${nonce}">${style}</style><p class="without-scripts">${siteCopy.needsScripts}</p></noscript>`;
}
