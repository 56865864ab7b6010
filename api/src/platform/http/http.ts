import type { NextFunction, Request, Response, Router } from 'express';
import type { Endpoint, InputOf, OutputOf } from 'shared/contracts/endpoint';
import { isRecord } from '../is-record';
import { parseWithSchema } from './parse-with-schema';
import { markEndpoint } from '../web/routes';

export { answerErrors } from '../web/answer-errors';

// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- asks whether every field of the answer may be left out
export type AnswerOf<E extends Endpoint> = {} extends OutputOf<E> ? OutputOf<E> | undefined | void : OutputOf<E>;

interface Exchange { readonly request: Request; readonly response: Response }

/**
 * Answers an endpoint. The input is validated and cut to its schema, so `handle` sees nothing else; the output is cut too. Route parameters
 * override the body, and the body overrides the query. The body of a GET is not read. A handler that has sent the response itself may
 * return anything; one without output returns nothing.
 * @returns the router
 */
export function bind<E extends Endpoint>(router: Router, endpoint: E, handle: (input: InputOf<E>, exchange: Exchange) => Promise<AnswerOf<E>> | AnswerOf<E>): Router {
  return router.all(
    endpoint.path,
    markEndpoint(endpoint, async (request: Request, response: Response, next: NextFunction) => {
      if (request.method !== endpoint.method && !(request.method === 'HEAD' && endpoint.method === 'GET')) return next();
      const input = await parseInput(endpoint, request);
      const output = await handle(input, { request, response });
      if (response.headersSent) return;
      response.json(await cut(endpoint, output ?? {}));
    }),
  );
}

/** The validated and cut input of route parameters, body and query. @throws {DomainError} `invalid_input` */
function parseInput<E extends Endpoint>({ input, method }: E, request: Request): Promise<InputOf<E>> {
  const body: unknown = method === 'GET' ? undefined : request.body;
  return parseWithSchema(input, { ...request.query, ...(isRecord(body) ? body : {}), ...request.params }, { stripUnknown: true, language: isCommand(request) ? 'en' : 'es' }) as Promise<InputOf<E>>;
}

/** Operators' commands request English explicitly; pages are Spanish, whatever their browser prefers. */
function isCommand(request: Request): boolean {
  return request.headers.authorization?.startsWith('Bearer ') === true && request.acceptsLanguages('es', 'en') === 'en';
}

/** A response that does not fit its contract is our bug, not the caller's. */
async function cut<E extends Endpoint>({ output, method, path }: E, answer: unknown): Promise<unknown> {
  try {
    return await output.validate(answer, { stripUnknown: true });
  } catch (cause) {
    throw new Error(`The answer of ${method} ${path} does not fit its contract`, { cause });
  }
}
