import type { ReleaseReference } from 'shared/contracts/apps/composition';
import { ReleaseError } from './release-error';

const attribute = 'data-release';

/** Links the release's style sheets, unless the server has, and waits; the browser checks integrity. @throws {ReleaseError} `styles` */
export async function ensureStyles(release: ReleaseReference): Promise<void> {
  if (document.querySelector(`[${attribute}="${release.container}"]`) !== null) return;
  await Promise.all(release.styles.map((href) => link(release, href)));
}

/** Removes a replaced release's styles, so that they can't affect its successor. */
export function removeStyles(container: string): void {
  for (const element of document.querySelectorAll(`[${attribute}="${container}"]`)) element.remove();
}

function link(release: ReleaseReference, href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('link');
    Object.assign(element, { rel: 'stylesheet', href, integrity: release.integrity[href] ?? '', crossOrigin: 'anonymous' });
    element.setAttribute(attribute, release.container);
    element.onload = () => resolve();
    element.onerror = () => reject(new ReleaseError('styles', `${href} did not load`));
    document.head.append(element);
  });
}
