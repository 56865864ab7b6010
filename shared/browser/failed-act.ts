import { failedActEvent, type FailedAct } from '../contracts/vitals-names';

/** Tells the page's shell that something a visitor did came to nothing: it is held against the release at work. Outside a page nobody hears it. */
export function failedAct(what: FailedAct): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(failedActEvent, { detail: what }));
}
