import type { Composition } from 'shared/contracts/composition';
import { hostName, type AppName } from 'shared/contracts/apps';
import { failedActEvent, type FailedAct } from 'shared/contracts/vitals-names';

interface Suspect { readonly app: AppName; readonly version: string }

/** The release that a script belongs to, by its address; null for scripts that are not ours, such as extensions'. */
export function releaseOfScript(address: string, { shell, remotes }: Composition): Suspect | null {
  const pathname = URL.canParse(address) ? new URL(address).pathname : address;
  for (const [app, parts] of Object.entries(remotes)) {
    const release = [parts.active, parts.fallback].find((one) => one !== null && Object.hasOwn(one.integrity, pathname));
    if (release) return { app, version: release.version };
  }
  return pathname.startsWith('/r/shell/') ? { app: hostName, version: shell.version } : null;
}

/** The first script that a stack names, however the browser writes it. */
export const scriptIn = (stack: string): string => /https?:\/\/[^\s)]+?\.js(?=[:\s)?]|$)/.exec(stack)?.[0] ?? '';

/** Whether a page that should be there shows nothing: no word, no picture, no field. */
export function isBlank(page: HTMLElement | null): boolean {
  return page === null || ((page.textContent ?? '').trim() === '' && page.querySelector('img, svg, canvas, video, input, iframe') === null);
}

/** Hears errors and rejections that nobody caught, under the release whose script threw. Nothing of their texts is kept. */
export function watchUncaught(composition: Composition, isKnown: (error: unknown) => boolean, onUncaught: (suspect: Suspect) => void): void {
  const tell = (address: string) => {
    const suspect = releaseOfScript(address, composition);
    if (suspect !== null) onUncaught(suspect);
  };
  addEventListener('error', ({ filename, error }) => {
    if (!isKnown(error)) tell(filename ?? '');
  });
  addEventListener('unhandledrejection', ({ reason }) => tell(scriptIn(reason instanceof Error ? (reason.stack ?? '') : '')));
}

/** Hears what visitors did in vain: a call is the shell's, a form that of the release that draws the page. */
export function watchFailedActs({ shell }: Composition, drawn: () => Suspect | null, onFailed: (suspect: Suspect, what: FailedAct) => void): void {
  addEventListener(failedActEvent, (event) => {
    const what: unknown = event instanceof CustomEvent ? event.detail : null;
    if (what === 'call_failed') onFailed({ app: hostName, version: shell.version }, what);
    const suspect = what === 'form_failed' ? drawn() : null;
    if (suspect !== null) onFailed(suspect, 'form_failed');
  });
}
