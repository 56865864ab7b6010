import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock';
import { retellSignatureHeader, signRetellBody } from '../../platform/retell/retell-signature';

const attempts = 4;
const timeoutMs = 10_000;

interface RetellSenderOptions {
  /** Where the API can be reached from this machine, known once it listens. */
  readonly apiOrigin: () => string;
  readonly apiKey: string;
  readonly clock: Clock;
  readonly onFailure: (path: string, cause: unknown) => void;
}

/** Speaks to the API as Retell does: over HTTP, signed. */
export interface RetellSender {
  /** Delivers a webhook: up to three repeats, and then it is lost (as with the real service). */
  deliver(path: string, body: unknown): Promise<void>;
  /** Calls a custom function of the agent and gives its JSON answer; undefined when it failed. */
  ask(path: string, body: unknown): Promise<unknown>;
}

export function createRetellSender({ apiOrigin, apiKey, clock, onFailure }: RetellSenderOptions): RetellSender {
  async function post(path: string, body: unknown): Promise<Response> {
    const bytes = Buffer.from(JSON.stringify(body));
    const response = await fetch(`${apiOrigin()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [retellSignatureHeader]: signRetellBody(bytes, apiKey, clock.now().getTime()) },
      body: bytes,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the API answered ${response.status} to ${path}`);
    return response;
  }

  return {
    async deliver(path, body) {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        try {
          await post(path, body);
          return;
        } catch (cause) {
          if (attempt === attempts) onFailure(path, cause);
          else await pause(attempt * 500);
        }
      }
    },
    async ask(path, body) {
      try {
        return await (await post(path, body)).json();
      } catch (cause) {
        onFailure(path, cause);
        return undefined;
      }
    },
  };
}
