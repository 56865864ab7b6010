import { jest } from '@jest/globals';

export interface StandInAnswer {
  readonly status?: number;
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
}

/** A request that reached the network: its path and parsed JSON body. */
export interface SeenRequest {
  readonly path: string;
  readonly body: unknown;
}

/**
 * Replaces the network in jsdom, which has none. `answer` decides by request; a thrown error simulates a broken connection, a promise that
 * stays open a server that hangs until the caller aborts.
 */
export function standInFetch(answer: (request: SeenRequest) => StandInAnswer | Promise<StandInAnswer>) {
  const seen: SeenRequest[] = [];
  const fetch = jest.fn(async (path: string, init: { body?: string; signal?: AbortSignal }) => {
    const request = { path, body: init.body === undefined ? undefined : (JSON.parse(init.body) as unknown) };
    seen.push(request);
    const aborted = new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    // A broken connection throws before anybody waits for it.
    aborted.catch(() => undefined);
    const { status = 200, body = {} } = await Promise.race([answer(request), aborted]);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { ok: status < 400, status, text: () => Promise.resolve(text), blob: () => Promise.resolve(new Blob([text])) };
  });
  Object.assign(globalThis, { fetch });
  return seen;
}
