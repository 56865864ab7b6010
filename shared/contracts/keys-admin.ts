import { array, number, object, string } from 'yup';
import { endpoint } from './endpoint';

/** Rotates the master key of the running site; the next key is in settings or files, never in a request. `damaged`: keys lost before. */
export const rotateKeys = endpoint('POST', '/api/admin/keys/rotate', () => ({
  output: object({ dataKeys: number().integer().required(), damaged: array(string().uuid().required()).required() }),
  timeoutMs: 600_000,
}));
