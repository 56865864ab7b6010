import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from '../logger';
import { redactPath } from '../redaction';

declare module 'http' {
  interface IncomingMessage {
    /** The process's log with this request's id. */
    log: Logger;
  }
}

/** What comes often and says little; it is logged only when it fails. */
const routine = /^\/(?:healthz|readyz|r|webhooks|api\/releases\/uploads)(?:\/|$)/;

/** One line per request, with its id, and nothing about who asks: no address, no query, no headers. */
export function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    request.log = logger.child({ requestId });
    response.locals.requestId = requestId;
    response.set('X-Request-Id', requestId);
    response.once('close', () => {
      const whole = response.writableFinished;
      const { statusCode: status } = response;
      const fields = { method: request.method, path: redactPath(request.originalUrl), status, ms: Math.round(performance.now() - startedAt) };
      request.log[levelOf(request, status)](fields, whole ? 'answered' : 'cut off by the caller');
    });
    next();
  };
}

function levelOf(request: Request, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  return routine.test(request.originalUrl) && status < 400 ? 'debug' : 'info';
}
