/** The window event that opens the demo-request dialog, whoever dispatches it. */
export const demoRequestEvent = 'open-demo-request';

export interface DemoRequestIntent {
  /** Initial text of the message field; absent: empty. */
  readonly message?: string;
}

let waiting: DemoRequestIntent | null = null;

/** Requests marketing's dialog by an event, kept until there is a listener. @returns whether one handled it; if not, navigate to `/#cta` */
export function openDemoRequest(intent: DemoRequestIntent = {}): boolean {
  const event = new CustomEvent(demoRequestEvent, { detail: intent, cancelable: true });
  const taken = !window.dispatchEvent(event);
  waiting = taken ? null : intent;
  return taken;
}

/** Handles requests for the dialog, first the one that is kept. Returns the unsubscribe function. */
export function onDemoRequest(listener: (intent: DemoRequestIntent) => void): () => void {
  const handle = (event: Event) => {
    event.preventDefault();
    const { message }: Partial<Record<keyof DemoRequestIntent, unknown>> = Object(event instanceof CustomEvent && event.detail);
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
