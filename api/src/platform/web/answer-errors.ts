import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { ErrorBody, ErrorCode } from 'shared/contracts/errors';
import { errorSentence, refusals } from 'shared/copy/errors.es';
import { DomainError } from '../errors';
import type { Logger } from '../logs/logger';
import type { Route } from './routes';

/** Answers every thrown error in the same shape. */
export const answerErrors: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  const refusal = asRefusal(error);
  // A router in a test has no request log; a bug must be visible there too.
  const log: Pick<Logger, 'error' | 'warn'> = request.log ?? console;
  if (refusal.code === 'unexpected') log.error({ err: error }, 'unexpected failure');
  else if (refusals[refusal.code][0] >= 500) log.warn({ err: error }, 'refused for lack of a service');
  // A partly sent response cannot be undone: the caller must notice. Express would cut it off too, and print the error with what it quotes.
  if (response.headersSent) return void response.destroy();
  answer(response, refusal);
};

/** Answers unhandled requests: an unknown address or method. `isDocument`: whether the address is a page, which routes do not report. */
export function answerUnknown(routes: () => readonly Route[], isDocument: (request: Request) => Promise<boolean> = () => Promise.resolve(false)): RequestHandler {
  return async (request, response, next) => {
    const { method } = request;
    // The documents' own pattern matches every address.
    const known = routes().filter((route) => !(route.path instanceof RegExp) && route.matches(request.baseUrl + request.path)).flatMap(({ methods }) => methods);
    const reading = method === 'GET' || method === 'HEAD';
    const methods = known.length === 0 && !reading && (await isDocument(request)) ? ['GET'] : known;
    if (methods.length === 0 || methods.includes(reading ? 'GET' : method)) return next(new DomainError('not_found'));
    response.set('Allow', [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', '));
    if (method === 'OPTIONS') return void response.status(204).end();
    next(new DomainError('method_not_allowed'));
  };
}

function answer(response: Response, { code, details, retryAfterSeconds }: DomainError): void {
  const { requestId } = response.locals as { readonly requestId?: string };
  const body: ErrorBody = { error: errorSentence(code, retryAfterSeconds), code, ...(details && { details: [...details] }), ...(requestId && { requestId }) };
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  response.status(refusals[code][0]).set('Cache-Control', 'no-store').json(body);
}

/** Errors of the body parser and of Express itself carry a `type` or a 4xx `status`. */
function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const read = (name: string): unknown => (typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined);
  // An address like /%zz that cannot be decoded. A body may fail without a type: one that is compressed and breaks off.
  const status = read('expose') === true ? codeOfParser[String(read('status'))] : undefined;
  const code = error instanceof URIError ? 'invalid_input' : (codeOfParser[String(read('type'))] ?? status);
  return code === undefined ? new DomainError('unexpected', undefined, { cause: error }) : new DomainError(code);
}

/** By type, or by status. */
const codeOfParser: Readonly<Record<string, ErrorCode>> = {
  'stream.not.readable': 'malformed_json', 'querystring.parse.rangeError': 'invalid_input',
  400: 'malformed_json', 413: 'payload_too_large', 415: 'unsupported_media_type',
};
