import type { PrerenderedDocument } from 'shared/contracts/releases/record';
import { siteCopy } from 'shared/copy/site.es';

/** Without scripts, hides elements that wait for them, and keeps the notice uncovered. */
const style = '[role=status]{display:none}#site-header{position:static}.without-scripts{padding:var(--space-4) var(--page-margin);background:var(--color-warm-mist)}';

/** The notice for a browser without scripts, on pages that need them: not indexable or not prerendered, without a notice of their own. */
export function withoutScripts({ noindex }: PrerenderedDocument, fragment: string | null, nonce: string): string {
  if (fragment !== null && (!noindex || fragment.includes('<noscript>'))) return '';
  return `<noscript><style nonce="${nonce}">${style}</style><p class="without-scripts">${siteCopy.needsScripts}</p></noscript>`;
}
