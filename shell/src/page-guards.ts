import type { Composition } from 'shared/contracts/apps/composition';
import { hostName, type AppName } from 'shared/contracts/apps/apps';
import { failedActEvent, type FailedAct } from 'shared/contracts/releases/vitals-names';

/** A release that may be at fault. */
export interface Suspect { readonly app: AppName; readonly version: string }

/** The release of a script by its address; null for scripts of others, such as extensions'. */
export function releaseOfScript(address: string, { shell, remotes }: Composition): Suspect | null {
  const [pathname = ''] = address.replace(/^[a-z-]+:\/\/[^/]*/, '').split(/[?#]/);
  for (const [app, parts] of Object.entries(remotes)) {
    const release = [parts.active, parts.fallback].find((one) => one !== null && Object.hasOwn(one.integrity, pathname));
    if (release) return { app, version: release.version };
  }
  return pathname.startsWith('/r/shell/') ? { app: hostName, version: shell.version } : null;
}

/** The first script address in a stack trace, in any browser's format. */
export const scriptIn = (stack: string): string => /https?:\/\/[^\s)]+?\.js(?=[:\s)?]|$)/.exec(stack)?.[0] ?? '';

/** True when a page shows no text, picture or field. */
export const isBlank = (page: HTMLElement | null): boolean =>
  page === null || ((page.textContent ?? '').trim() === '' && page.querySelector('img, svg, canvas, video, input, iframe') === null);

/** Reports uncaught errors and rejections under the release whose script threw. Their texts are not kept. */
export function watchUncaught(composition: Composition, isKnown: (error: unknown) => boolean, onUncaught: (suspect: Suspect) => void): void {
  const reportScript = (address: string) => {
    const suspect = releaseOfScript(address, composition);
    if (suspect !== null) onUncaught(suspect);
  };
  addEventListener('error', ({ filename, error }) => {
    if (!isKnown(error)) reportScript(filename ?? '');
  });
  addEventListener('unhandledrejection', ({ reason }) => reportScript(scriptIn(reason instanceof Error ? (reason.stack ?? '') : '')));
}

/** Reports visitors' failed acts: a call's under the shell, a form's under the release that renders the page. */
export function watchFailedActs({ shell }: Composition, drawn: () => Suspect | null, onFailed: (suspect: Suspect, what: FailedAct) => void): void {
  addEventListener(failedActEvent, (event) => {
    const what: unknown = event instanceof CustomEvent ? event.detail : null;
    if (what === 'call_failed') onFailed({ app: hostName, version: shell.version }, what);
    const suspect = what === 'form_failed' ? drawn() : null;
    if (suspect !== null) onFailed(suspect, 'form_failed');
  });
}
