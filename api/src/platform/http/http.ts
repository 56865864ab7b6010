import type { NextFunction, Request, Response, Router } from 'express';
import type { Endpoint, InputOf, OutputOf } from 'shared/contracts/endpoint';
import { isRecord } from '../is-record';
import { parseWithSchema } from './parse-with-schema';
import { markEndpoint } from '../web/routes';

// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- asks whether every field of the answer may be left out
export type AnswerOf<E extends Endpoint> = {} extends OutputOf<E> ? OutputOf<E> | undefined | void : OutputOf<E>;

export interface Exchange { readonly request: Request; readonly response: Response }

/** Several times what the largest record of a release holds. */
const usualValues = 2_500;

/**
 * Answers an endpoint. The input is validated and cut to its schema, so `handle` sees nothing else; the output is cut too. Route parameters
 * override the body, and the body overrides the query. The body of a GET is not read. A handler that has sent the response itself may
 * return anything; one without output returns nothing.
 * @param admit returns who may ask, and throws for anybody else, before the input is validated; `given` is that input
 * @returns the router
 */
export function bind<E extends Endpoint, Who = undefined>(
  router: Router,
  endpoint: E,
  handle: (input: InputOf<E>, exchange: Exchange & { readonly who: Who }) => Promise<AnswerOf<E>> | AnswerOf<E>,
  admit?: (exchange: Exchange & { readonly given: Readonly<Record<string, unknown>> }) => Promise<Who> | Who,
): Router {
  return router.all(
    endpoint.path,
    markEndpoint(endpoint, async (request: Request, response: Response, next: NextFunction) => {
      if (request.method !== endpoint.method && !(request.method === 'HEAD' && endpoint.method === 'GET')) return next();
      const body: unknown = endpoint.method === 'GET' ? undefined : request.body;
      const given = { ...request.query, ...(isRecord(body) ? body : {}), ...request.params };
      const who = (await admit?.({ request, response, given })) as Who;
      if (request.bodyError !== undefined) throw request.bodyError;
      const input = (await parseWithSchema(endpoint.input, Array.isArray(body) ? body : given, { stripUnknown: true, language: isCommand(request) ? 'en' : 'es', maxValues: endpoint.maxValues ?? usualValues })) as InputOf<E>;
      const output = await handle(input, { request, response, who });
      if (response.headersSent) return;
      response.json(await cut(endpoint, output ?? {}));
    }),
  );
}

/** Operators' commands request English explicitly; pages are Spanish, whatever their browser prefers. */
const isCommand = (request: Request): boolean => request.headers.authorization?.startsWith('Bearer ') === true && request.acceptsLanguages('es', 'en') === 'en';

/** A response that does not fit its contract is our bug, not the caller's. */
async function cut<E extends Endpoint>({ output, method, path }: E, answer: unknown): Promise<unknown> {
  try {
    return await output.validate(answer, { stripUnknown: true });
  } catch (cause) {
    throw new Error(`The answer of ${method} ${path} does not fit its contract`, { cause });
  }
}
