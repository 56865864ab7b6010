/** The browser-level event that asks for the demo-request dialog, whoever fires it. */
export const demoRequestEvent = 'open-demo-request';

export interface DemoRequestIntent {
  /** What the message field starts with; empty when absent. */
  readonly message?: string;
}

let waiting: DemoRequestIntent | null = null;

/**
 * Asks for the demo-request dialog. The dialog's code belongs to marketing, so nobody imports it: whoever has it listens.
 * Without a listener the request waits, and the next one to listen gets it.
 * @returns whether someone took it; if not, the caller leads the visitor to where the dialog is (`/#cta`).
 */
export function openDemoRequest(intent: DemoRequestIntent = {}): boolean {
  const event = new CustomEvent(demoRequestEvent, { detail: intent, cancelable: true });
  const taken = !window.dispatchEvent(event);
  waiting = taken ? null : intent;
  return taken;
}

/** Takes requests for the dialog, first of all one that has been waiting. Returns the way to stop. */
export function onDemoRequest(listener: (intent: DemoRequestIntent) => void): () => void {
  const handle = (event: Event) => {
    event.preventDefault();
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    const message = typeof detail === 'object' && detail !== null && 'message' in detail ? detail.message : undefined;
    listener(typeof message === 'string' ? { message } : {});
  };
  window.addEventListener(demoRequestEvent, handle);
  if (waiting !== null) {
    const intent = waiting;
    waiting = null;
    listener(intent);
  }
  return () => window.removeEventListener(demoRequestEvent, handle);
}
