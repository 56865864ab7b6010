import { number, object } from 'yup';
import { endpoint } from './endpoint';

/** Rotates the master key of the running site; the next key is in the processes' settings or files, never in a request. */
export const rotateKeys = endpoint('POST', '/api/admin/keys/rotate', () => ({ output: object({ dataKeys: number().integer().required() }), timeoutMs: 600_000 }));
