import { array, object, string, type AnySchema, type SchemaDescription, type SchemaFieldDescription } from 'yup';
import { failedAct } from '../browser/failed-act';
import { clinicHeader, type Endpoint, type InputOf, type OutputOf } from '../contracts/endpoint';
import { errorDetail, knownErrorCode } from '../contracts/errors';
import { ApiError } from './api-error';

/** Stands for what this version does not know. */
const unknown = Symbol('unknown');

/**
 * Reads an answer of a newer API as far as this version knows it. A word that stands in none of its closed lists becomes what the
 * schema says of the unknown (`meta({ unknown })`), else null or nothing where the member may be so, else the entry of the list
 * that holds it is left out. What cannot be read so is left as it is, for the schema to refuse. Pure.
 */
function readGrown(schema: AnySchema, value: unknown): unknown {
  const read = known(schema.describe({ value }), value);
  return read === unknown ? value : read;
}

function known(field: SchemaFieldDescription, value: unknown): unknown {
  if (!('tests' in field)) return value;
  if (Array.isArray(value) && 'innerType' in field && field.innerType !== undefined && !Array.isArray(field.innerType)) {
    const { innerType } = field;
    return value.map((entry: unknown) => known(innerType, entry)).filter((entry) => entry !== unknown);
  }
  if ('fields' in field && typeof value === 'object' && value !== null) return members(field.fields, value);
  if (typeof value !== 'string' || field.oneOf.length === 0 || field.oneOf.includes(value)) return value;
  return instead(field);
}

function members(fields: Readonly<Record<string, SchemaFieldDescription>>, value: object): unknown {
  const read = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const field = fields[name];
    const inner = field === undefined ? member : known(field, member);
    return [name, inner === unknown && field !== undefined && 'tests' in field ? instead(field) : inner] as const;
  });
  return read.some(([, member]) => member === unknown) ? unknown : Object.fromEntries(read);
}

function instead({ meta, nullable, optional }: SchemaDescription): unknown {
  if (meta !== undefined && 'unknown' in meta) return meta.unknown;
  if (nullable) return null;
  return optional ? undefined : unknown;
}

export { ApiError, type FailureKind } from './api-error';

const defaultTimeoutMs = 15_000;

/** The clinic and the person of this window, once they are known: `clinic.person`, each by its id. */
export const shown: { as?: string } = {};

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Stronger than the endpoint's own limit. */
  readonly timeoutMs?: number;
}

/**
 * One exchange with the API. Route parameters are taken out of `input` by name; the rest is the query of a GET or the JSON body.
 * @returns the answer, checked and cut to the endpoint's output
 * @throws {ApiError} for every failure but an abort by `signal`, which throws its reason
 */
export function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>> {
  return exchange(endpoint, input, async (response) => checked(endpoint, await readJson(response)), options);
}

/** A file that the API streams, whole or not at all. Failures are those of `call`. @throws {ApiError} */
export function callForFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> {
  return exchange(endpoint, input, (response) => response.blob());
}

/** Whether a second factor is asked for anew. */
export const isProofNeeded = (error: unknown): error is ApiError => error instanceof ApiError && (error.code === 'proof_needed' || error.code === 'sign_in_needed');

type Read<Answer> = (response: Response) => Promise<Answer>;

async function exchange<Answer>(endpoint: Endpoint, input: unknown, read: Read<Answer>, options: CallOptions = {}): Promise<Answer> {
  const limit = AbortSignal.timeout(options.timeoutMs ?? endpoint.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal === undefined ? limit : firstOf(options.signal, limit);
  try {
    const response = await fetch(...requestFor(endpoint, input, signal));
    if (!response.ok) throw refusal(response.status, await readJson(response));
    return await read(response);
  } catch (error) {
    if (!(error instanceof ApiError)) options.signal?.throwIfAborted();
    // Whoever is asked for a second factor anew has not tried in vain.
    if (endpoint.method !== 'GET' && !isProofNeeded(error)) failedAct('form_failed');
    throw error instanceof ApiError ? error : new ApiError(limit.aborted ? 'timeout' : 'network', { cause: error });
  }
}

/** Aborts with the earlier of both. Telephones that are still in use lack `AbortSignal.any`. */
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
  return [path, { ...init, headers, body: JSON.stringify(Object.fromEntries(rest)) }];
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.status === 204) return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('not_json', { status: response.status, cause });
  }
}

async function checked<E extends Endpoint>({ output }: E, body: unknown): Promise<OutputOf<E>> {
  const validate = (answer: unknown) => output.validate(answer, { stripUnknown: true }) as Promise<OutputOf<E>>;
  try {
    // A newer API may say what this page has never heard of.
    return await validate(body).catch(() => validate(readGrown(output, body)));
  } catch (cause) {
    throw new ApiError('invalid_answer', { cause });
  }
}

/**
 * Read leniently, each part for itself: a refusal of a proxy, of another API of the same specification (`errors[0].message`), or
 * of a newer API with a code that this page does not know still shows what it has.
 */
const sentence = string().strict().required();
const otherErrors = array(object({ message: string().optional() })).required();

function refusal(status: number, body: unknown): ApiError {
  const { error, code, details, errors }: Readonly<Record<string, unknown>> = isRecord(body) ? body : {};
  const others = otherErrors.isValidSync(errors) ? otherErrors.cast(errors) : [];
  return new ApiError('refused', {
    status,
    code: knownErrorCode(code),
    details: Array.isArray(details) ? details.filter((one) => errorDetail.isValidSync(one)).map((one) => errorDetail.cast(one)) : [],
    serverMessage: [error, others[0]?.message].find((text): text is string => sentence.isValidSync(text)),
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
