import type { AppName } from 'shared/contracts/apps/apps';
import { maxReported, maxVital, vitalsPath, type FailedAct, type FailureCause, type VitalName } from 'shared/contracts/releases/vitals-names';

interface Release { readonly app: AppName; readonly version: string }

export interface PageVital { readonly name: VitalName; readonly value: number }

interface Dependencies {
  /** Proves that this site served the page. */
  readonly ticket: string;
  /** True while the visitor aborts the page's loads: leaving it, stopping it, or without network. */
  readonly isCutOff?: () => boolean;
}

/** Collects events for this time, so that a page load sends one beacon. */
const gatherMs = 1_000;

/** Failures wait only until it is known whether the load was stopped. */
const failureMs = 100;

/** Reports the health of the releases in this page to the site. Sends causes and numbers, never texts, and nothing about the visitor. */
export function createReporter({ ticket, isCutOff = () => false }: Dependencies) {
  let events: (Release & { readonly outcome: 'ready' })[] = [];
  let failures: (Release & { readonly outcome: FailureCause | FailedAct })[] = [];
  let vitals: (Release & PageVital)[] = [];
  let timer: number | undefined;

  function flush(): void {
    window.clearTimeout(timer);
    timer = undefined;
    const all = (isCutOff() ? events : [...failures, ...events]).slice(0, maxReported);
    const report = JSON.stringify({ ticket, events: all, vitals: vitals.slice(0, maxReported) });
    // Is sent even when the page closes; no answer is read.
    if (all.length > 0 || vitals.length > 0) navigator.sendBeacon(vitalsPath, new Blob([report], { type: 'application/json' }));
    events = [];
    failures = [];
    vitals = [];
  }

  /** A later event never delays pending ones. */
  function soon(delayMs: number): void {
    if (timer !== undefined && (delayMs === gatherMs || failures.length > 1)) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(flush, delayMs);
  }

  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());

  return {
    ready: (app: AppName, version: string): void => {
      events.push({ app, version, outcome: 'ready' });
      soon(gatherMs);
    },
    /** Failures are sent almost at once: the page may close soon. */
    failed: (app: AppName, version: string, cause: FailureCause | FailedAct): void => {
      if (isCutOff()) return;
      failures.push({ app, version, outcome: cause });
      soon(failureMs);
    },
    vital: (app: AppName, version: string, { name, value }: PageVital): void => {
      vitals.push({ app, version, name, value: Math.min(value, maxVital) });
      soon(gatherMs);
    },
  };
}
