import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { DomainError } from './errors';

export type RequireOperator = RequestHandler;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets a request pass that carries the operators' token as `Authorization: Bearer …`; compared in constant time. */
export function requireOperator(token: string): RequireOperator {
  const expected = digest(token);
  return (request, response, next) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), expected)) throw new DomainError(given === '' ? 'not_signed_in' : 'forbidden');
    response.locals.operator = 'ops-token';
    next();
  };
}

/** Who acts, for the record. Only behind `requireOperator`. */
export function operatorOf(response: Response): string {
  const operator: unknown = response.locals.operator;
  if (typeof operator !== 'string') throw new Error('No operator: the route is not behind requireOperator');
  return operator;
}
