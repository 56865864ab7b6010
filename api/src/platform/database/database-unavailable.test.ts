import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { isDatabaseUnavailable, unavailable } from './database-unavailable';
import { DomainError } from '../errors';

test('a database out of reach is known by the driver’s words, and by our own answer in their place', async () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const answer: unknown = await unavailable(Promise.reject(refused)).catch((error: unknown) => error);
  expect([refused, answer, new DomainError('service_unavailable')].map(isDatabaseUnavailable)).toEqual([true, true, true]);
  expect([new DomainError('not_found'), new Error('column does not exist')].map(isDatabaseUnavailable)).toEqual([false, false]);
});

test('a server that takes the connection and says nothing is out of reach', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const client = new pg.Client({ host: '127.0.0.1', port: (silent.address() as AddressInfo).port, user: 'site', connectionTimeoutMillis: 100 });
  const failure: unknown = await client.connect().catch((error: unknown) => error);
  silent.close();
  expect([failure, isDatabaseUnavailable(failure)]).toEqual([expect.any(Error), true]);
});

test.each(['57014', '55P03', '40P01'])('what another try may not meet (%s) is said to be passing', async (code) => {
  const failed = unavailable(Promise.reject(Object.assign(new Error('deadlock detected'), { code })));
  await expect(failed).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
});

test('what a refusal within a transaction says of another service is not said of the database, and reaches the caller', async () => {
  const refused = new DomainError('service_unavailable', [{ field: 'bucket', message: 'the bucket refused' }]);
  expect(isDatabaseUnavailable(refused)).toBe(false);
  await expect(unavailable(Promise.reject(refused))).rejects.toBe(refused);
});
