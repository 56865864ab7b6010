import { failedActEvent, type FailedAct } from '../contracts/releases/vitals-names';

/** Reports a visitor's failed act to the shell, which counts it against the active release. Does nothing outside a page. */
export function failedAct(what: FailedAct): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(failedActEvent, { detail: what }));
}
