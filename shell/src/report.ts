import type { AppName } from 'shared/contracts/apps';
import { vitalsPath, type FailureCause, type VitalName } from 'shared/contracts/vitals-names';

interface Release {
  readonly app: AppName;
  readonly version: string;
}

export interface PageVital {
  readonly name: VitalName;
  readonly value: number;
}

interface Dependencies {
  /** Proves that this page was served here. */
  readonly ticket: string;
  readonly send?: (body: string) => void;
}

/** Gathers so long what happens at about the same time, so that a page load is one beacon. */
const gatherMs = 1_000;

/** Tells the site how its releases do in this page. Sends causes and numbers, never texts, and nothing about the visitor. */
export function createReporter({ ticket, send = sendBeacon }: Dependencies) {
  let events: (Release & { readonly outcome: 'ready' | FailureCause })[] = [];
  let vitals: (Release & PageVital)[] = [];
  let timer: number | undefined;

  function flush(): void {
    window.clearTimeout(timer);
    timer = undefined;
    if (events.length === 0 && vitals.length === 0) return;
    send(JSON.stringify({ ticket, events, vitals }));
    events = [];
    vitals = [];
  }

  /** What comes later never keeps back what waits already. */
  function soon(delayMs: number): void {
    if (timer !== undefined && delayMs > 0) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(flush, delayMs);
  }

  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());

  return {
    ready: (app: AppName, version: string): void => {
      events.push({ app, version, outcome: 'ready' });
      soon(gatherMs);
    },
    /** Failures do not wait: the page may not live long. */
    failed: (app: AppName, version: string, cause: FailureCause): void => {
      events.push({ app, version, outcome: cause });
      soon(0);
    },
    vital: (app: AppName, version: string, vital: PageVital): void => {
      vitals.push({ app, version, ...vital });
      soon(gatherMs);
    },
  };
}

/** Survives the page being closed, and waits for no answer. */
function sendBeacon(body: string): void {
  navigator.sendBeacon(vitalsPath, new Blob([body], { type: 'application/json' }));
}
