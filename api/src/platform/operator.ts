import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { createNotedLately } from './audit/noted-lately';
import { DomainError } from './errors';
import type { Uses } from './uses';

const digest = (text: string) => createHash('sha256').update(text).digest();

interface Heard { readonly onRootToken: (request: Request) => Promise<void> }

/** Stands once before all of `/api/admin` (`app.ts`). Lets a request pass that carries the operators' token as `Authorization: Bearer …`; compared in constant time. `onRootToken` hears of it first. Refusals stand in the trail now and then: nothing limits them. */
export function requireOperator(token: string, { audit, clock, onRootToken }: Partial<Uses<'audit' | 'clock'> & Heard> = {}): RequestHandler {
  const expected = digest(token);
  const refused = clock && createNotedLately(clock);
  return async (request, response, next) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), expected)) {
      const code = given === '' ? 'not_signed_in' : 'forbidden';
      if (refused?.has(code) === false) await audit?.record({ actor: 'visitor', action: 'operator.refused', details: { code, act: `${request.method} ${request.baseUrl}${/^\/[a-z-]{2,20}\b/.exec(request.path)?.[0] ?? ''}` } });
      refused?.add(code);
      throw new DomainError(code);
    }
    await onRootToken?.(request);
    response.locals.operator = 'ops-token';
    next();
  };
}

/** Who acts, for the record. Only behind `requireOperator`. */
export function operatorOf(response: Response): string {
  const operator: unknown = response.locals.operator;
  if (typeof operator !== 'string') throw new Error('No operator: the route is not below /api/admin');
  return operator;
}
