import { whenIdle } from '../../browser/when-idle';
import { createCallPath, defaultAgent, prefetchHeader } from '../../contracts/conversations/voice-agent';

let done = false;

/** The specification's one request per page load, when idle: warms up API and provider, creates no call. A failure is only logged. */
export function prefetchCall(): void {
  if (done) return;
  done = true;
  whenIdle(() => {
    fetch(createCallPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [prefetchHeader]: '1' },
      body: JSON.stringify(defaultAgent),
      priority: 'low',
    }).then((response) => response.arrayBuffer()).catch((cause: unknown) => console.warn('The voice service could not be warmed up', cause));
  }, 10_000);
}
