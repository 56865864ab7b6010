import type { ReleaseReference } from 'shared/contracts/composition';
import { ReleaseError } from './release-error';

const attribute = 'data-release';

/**
 * Links the release's style sheets and waits for them; the browser checks their integrity. The server may have linked them in the document
 * already.
 * @throws {ReleaseError} `styles`
 */
export async function ensureStyles(release: ReleaseReference, source: Document = document): Promise<void> {
  if (source.querySelector(`[${attribute}="${release.container}"]`) !== null) return;
  await Promise.all(release.styles.map((href) => link(release, href, source)));
}

/** Removes a replaced release's styles, so that they can't affect its successor. */
export function removeStyles(container: string, source: Document = document): void {
  for (const element of source.querySelectorAll(`[${attribute}="${container}"]`)) element.remove();
}

function link(release: ReleaseReference, href: string, source: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = source.createElement('link');
    element.rel = 'stylesheet';
    element.href = href;
    element.integrity = release.integrity[href] ?? '';
    element.crossOrigin = 'anonymous';
    element.setAttribute(attribute, release.container);
    element.onload = () => resolve();
    element.onerror = () => reject(new ReleaseError('styles', `${href} did not load`));
    source.head.append(element);
  });
}
