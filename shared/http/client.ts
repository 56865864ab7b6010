import { failedAct } from '../browser/failed-act';
import { clinicHeader, type Endpoint, type InputOf, type OutputOf } from '../contracts/endpoint';
import { knownErrorCode } from '../contracts/errors';
import { ApiError } from './api-error';
import { readAnswer, readRefusal } from './read-answer';

export { ApiError } from './api-error';

const defaultTimeoutMs = 15_000;

/** The clinic and the person of this window, once known: `clinic.person`, by their ids. */
export const shown: { as?: string } = {};

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Overrides the endpoint's own limit. */
  readonly timeoutMs?: number;
}

/**
 * One exchange with the API. Route parameters are read from `input` by name; the rest is the query of a GET or the JSON body.
 * @returns the answer, checked and cut to the endpoint's output
 * @throws {ApiError} for every failure but an abort by `signal`, which throws its reason
 */
export const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>> =>
  exchange(endpoint, input, async (response) => checked(endpoint, await readJson(response)), options);

/** A file that the API streams, whole or not at all: one that broke off within its headers is empty in Firefox. It fails like `call`. */
export const callForFile = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> =>
  exchange(endpoint, input, async (response) => {
    const file = await response.blob();
    return file.size > 0 ? file : Promise.reject(new ApiError('network'));
  });

/** True when the API asks for a new second factor. */
export const isProofNeeded = (error: unknown): error is ApiError => error instanceof ApiError && (error.code === 'proof_needed' || error.code === 'sign_in_needed');

type Read<Answer> = (response: Response) => Promise<Answer>;

async function exchange<Answer>(endpoint: Endpoint, input: unknown, read: Read<Answer>, options: CallOptions = {}): Promise<Answer> {
  const limit = AbortSignal.timeout(options.timeoutMs ?? endpoint.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal === undefined ? limit : firstOf(options.signal, limit);
  try {
    const response = await fetch(...requestFor(endpoint, input, signal));
    if (!response.ok) {
      const { code, ...refusal } = readRefusal(await readJson(response));
      throw new ApiError('refused', { code: knownErrorCode(code), ...refusal });
    }
    return await read(response);
  } catch (error) {
    if (!(error instanceof ApiError)) options.signal?.throwIfAborted();
    // A request for a new second factor is no failed act.
    if (endpoint.method !== 'GET' && !isProofNeeded(error)) failedAct('form_failed');
    throw error instanceof ApiError ? error : new ApiError(limit.aborted ? 'timeout' : 'network', { cause: error });
  }
}

/** Aborts with the earlier of the two. Telephones that are still in use lack `AbortSignal.any`. */
function firstOf(given: AbortSignal, limit: AbortSignal): AbortSignal {
  const either = new AbortController();
  if (given.aborted) either.abort(given.reason);
  given.addEventListener('abort', () => either.abort(given.reason), { signal: limit });
  limit.addEventListener('abort', () => either.abort(limit.reason), { once: true });
  return either.signal;
}

function requestFor(endpoint: Endpoint, input: unknown, signal: AbortSignal): [string, RequestInit] {
  const rest = new Map(Object.entries(input ?? {}));
  const path = endpoint.path.replaceAll(/:([a-z]\w*)/gi, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const init: RequestInit = { method: endpoint.method, credentials: 'same-origin', signal, headers: { accept: 'application/json', ...(shown.as === undefined ? {} : { [clinicHeader]: shown.as }) } };
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams([...rest].filter(([, value]) => value != null).map(([name, value]) => [name, String(value)]));
    return [query.size === 0 ? path : `${path}?${query}`, init];
  }
  const headers = { ...init.headers, 'content-type': 'application/json' };
  // An act goes on when its page is left. Browsers limit such bodies to 64 KiB, and every act's is far smaller.
  return [path, { ...init, headers, keepalive: true, body: JSON.stringify(Object.fromEntries(rest)) }];
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.status === 204) return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('not_json', { cause });
  }
}

async function checked<E extends Endpoint>({ output }: E, body: unknown): Promise<OutputOf<E>> {
  try {
    return (await readAnswer(output, body, { stripUnknown: true })) as OutputOf<E>;
  } catch (cause) {
    throw new ApiError('invalid_answer', { cause });
  }
}
