import { Router } from 'express';
import { createOperators, type Dependencies } from '../../src/releases/access/operators';

const unheard: Pick<Dependencies, 'audit' | 'clock'> = { audit: { append: async () => undefined, record: async () => undefined }, clock: { now: () => new Date() } };

/** The real guard of `/api/admin` for modules that a test mounts separately: accepts only this token. */
export function administratorsWith(rootToken: string, { audit, clock } = unheard): Router {
  const access = { useToken: () => Promise.resolve(null), operatorOf: () => Promise.resolve(null) };
  return Router().use('/api/admin', createOperators({ rootToken, access, limits: { take: async () => undefined }, signedInPerson: () => Promise.resolve(null), onRootToken: async () => undefined, audit, clock }).administrators);
}
