import type { Request, Response, Router } from 'express';
import { ValidationError } from 'yup';
import type { ErrorDetail } from 'shared/contracts/errors';
import type { Endpoint, InputOf, OutputOf } from 'shared/contracts/endpoint';
import { validationSentence, wrongTypeSentence } from 'shared/copy/validation.es';
import { DomainError } from './errors';
import { illTypedFields } from './ill-typed-fields';
import { allowMethod } from './web/allowed-methods';

export { answerErrors } from './web/answer-errors';

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/**
 * Answers an endpoint. The input is checked and cut to its schema, so `handle` sees nothing else; the answer is cut too.
 * Route parameters win over the body, and the body over the query. The body of a GET is not read.
 * A handler that has sent the answer itself may return anything.
 */
export function bind<E extends Endpoint>(router: Router, endpoint: E, handle: (input: InputOf<E>, exchange: Exchange) => Promise<OutputOf<E>> | OutputOf<E>): void {
  router.all(endpoint.path, async (request, response, next) => {
    if (request.method !== endpoint.method && !(request.method === 'HEAD' && endpoint.method === 'GET')) {
      allowMethod(response, endpoint.method);
      return next();
    }
    const input = await parseInput(endpoint, request);
    const output = await handle(input, { request, response });
    if (response.headersSent) return;
    response.json(await cut(endpoint, output));
  });
}

/** @throws {DomainError} `invalid_input` with one detail per field */
async function parseInput<E extends Endpoint>({ input, method }: E, request: Request): Promise<InputOf<E>> {
  const body: unknown = method === 'GET' ? undefined : request.body;
  const given: Record<string, unknown> = { ...request.query, ...(isRecord(body) ? body : {}), ...request.params };
  const unfit = Object.entries(given).flatMap(([field, value]) => describeUnfit(value).map((message) => ({ field, message })));
  if (unfit.length > 0) throw new DomainError('invalid_input', unfit);
  try {
    return (await input.validate(given, { abortEarly: false, stripUnknown: true })) as InputOf<E>;
  } catch (error) {
    if (error instanceof ValidationError) throw new DomainError('invalid_input', firstPerField(error));
    // Transforms such as yup's `trim` fall over values of another type, and yup itself over a prototype: the caller's mistake all the same.
    if (!(error instanceof TypeError)) throw error;
    const fields = illTypedFields(input, given);
    throw new DomainError('invalid_input', fields.length === 0 ? undefined : fields.map((field) => ({ field, message: wrongTypeSentence })), { cause: error });
  }
}

/** A form shows one sentence under each field: the first, because rules stand in the order of what to mend first. */
function firstPerField(error: ValidationError): ErrorDetail[] {
  const issues = error.inner.length > 0 ? error.inner : [error];
  const byField = new Map<string, string>();
  for (const issue of issues) if (!byField.has(issue.path ?? '')) byField.set(issue.path ?? '', validationSentence(issue));
  return [...byField].map(([field, message]) => ({ field, message }));
}

/** An answer that does not fit its contract is our bug, not the caller's. */
async function cut<E extends Endpoint>({ output, method, path }: E, answer: unknown): Promise<unknown> {
  try {
    return await output.validate(answer, { stripUnknown: true });
  } catch (cause) {
    throw new Error(`The answer of ${method} ${path} does not fit its contract`, { cause });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Far deeper than any contract goes. A list in a list in a list would fill the stack of whoever walks it. */
const deepest = 40;

/** Why no schema is to see a value: at most one sentence. PostgreSQL cannot store U+0000. */
function describeUnfit(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.includes('\0') ? ['Contiene un carácter que no se admite.'] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (depth === deepest) return [wrongTypeSentence];
  return Object.entries(value).flatMap(([name, inner]) => [...describeUnfit(name), ...describeUnfit(inner, depth + 1)]).slice(0, 1);
}
