import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { createNotedLately } from './audit/noted-lately';
import { DomainError } from './errors';
import type { Uses } from './uses';

const digest = (text: string) => createHash('sha256').update(text).digest();

interface Heard {
  readonly onRootToken: (request: Request) => Promise<void>;
  /** Who acts with another token that is good for all of `/api/admin`; null for any that is not. */
  readonly administratorOf: (token: string) => Promise<string | null>;
}

/** Stands once before all of `/api/admin` (`app.ts`). Lets a request pass that carries the root token, compared in constant time, or one made for this, as `Authorization: Bearer …`. `onRootToken` hears of the first before it happens. Refusals stand in the trail now and then: nothing limits them. */
export function requireOperator(token: string, { audit, clock, onRootToken, administratorOf }: Partial<Uses<'audit' | 'clock'> & Heard> = {}): RequestHandler {
  const expected = digest(token);
  const refused = clock && createNotedLately(clock);
  return async (request, response, next) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const isRoot = timingSafeEqual(digest(given), expected);
    const operator = isRoot ? 'ops-token' : await administratorOf?.(given);
    if (!operator) {
      const code = given === '' ? 'not_signed_in' : 'forbidden';
      if (refused?.has(code) === false) await audit?.record({ actor: 'visitor', action: 'operator.refused', details: { code, act: `${request.method} ${request.baseUrl}${/^\/[a-z-]{2,20}\b/.exec(request.path)?.[0] ?? ''}` } });
      refused?.add(code);
      throw new DomainError(code);
    }
    if (isRoot) await onRootToken?.(request);
    response.locals.operator = operator;
    next();
  };
}

/** Who acts, for the record. Only behind `requireOperator`. */
export function operatorOf(response: Response): string {
  const operator: unknown = response.locals.operator;
  if (typeof operator !== 'string') throw new Error('No operator: the route is not below /api/admin');
  return operator;
}
