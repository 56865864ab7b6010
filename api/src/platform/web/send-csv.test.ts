import { expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { Router } from 'express';
import { createTestDatabase } from '../../../testing/database/test-database';
import { buildTestApp } from '../../../testing/test-app';
import { sendCsv } from '../clinic/clinic-routes';

test('a table is a file with a name of ours, of the type that it says, and nobody keeps it', async () => {
  const store = await createTestDatabase();
  const router = Router().get('/api/table', (_request, response) => sendCsv(response, [['a']], Readable.from([[['=1+1']]])[Symbol.asyncIterator]() as AsyncIterator<string[][], void>));
  const app = await buildTestApp({ database: store.database, modules: () => [router] });
  const { headers } = await fetch(`${app.origin}/api/table?filename=evil.html`);
  expect([headers.get('content-disposition'), headers.get('content-type'), headers.get('cache-control')]).toEqual(['attachment; filename="datos.csv"', 'text/csv; charset=utf-8', 'no-store']);
  await app.close();
  await store.drop();
});
