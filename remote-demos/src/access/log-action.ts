import type { InputOf } from 'shared/contracts/endpoint';
import { logAccess, type DemoAction } from 'shared/contracts/demos/access';
import { call } from 'shared/http/client';

export type Log = (action: DemoAction, metadata?: InputOf<typeof logAccess>['metadata']) => void;

/** Logs an act on a code. Does not wait for the answer, and ignores failures. */
export const logFor = (code: string): Log => (action, metadata = {}) => void call(logAccess, { code, action, metadata }).catch(() => undefined);
