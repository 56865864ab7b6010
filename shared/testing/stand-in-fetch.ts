import { jest } from '@jest/globals';

export interface StandInAnswer {
  readonly status?: number;
  /** Sent as JSON, or as it is when it is a string. */
  readonly body?: unknown;
}

/** What reached the network: the path and the parsed JSON body. */
export interface SeenRequest {
  readonly path: string;
  readonly body: unknown;
}

/**
 * Stands in for the network in jsdom, which has none. `answer` decides by request; a thrown error is a line that is down,
 * and a promise that stays open is a server that hangs until the caller gives up.
 */
export function standInFetch(answer: (request: SeenRequest) => StandInAnswer | Promise<StandInAnswer>) {
  const seen: SeenRequest[] = [];
  const fetch = jest.fn(async (path: string, init: { body?: string; signal?: AbortSignal }) => {
    const request = { path, body: init.body === undefined ? undefined : (JSON.parse(init.body) as unknown) };
    seen.push(request);
    const aborted = new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const { status = 200, body = {} } = await Promise.race([answer(request), aborted]);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { ok: status < 400, status, text: () => Promise.resolve(text), blob: () => Promise.resolve(new Blob([text])) };
  });
  Object.assign(globalThis, { fetch });
  return seen;
}
