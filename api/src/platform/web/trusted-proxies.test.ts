import { expect, test } from '@jest/globals';
import { Router } from 'express';
import { createTestDatabase } from '../../../testing/database/test-database';
import { buildTestApp } from '../../../testing/test-app';
import { clientNetwork } from './client-network';

test.each([
  ['0', '203.0.113.7', '127.0.0.1'],
  ['1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['2', '192.0.2.1, 198.51.100.9, 203.0.113.7', '198.51.100.9'],
])('behind %s proxies, %s says that the caller is %s: what the caller wrote before them counts for nothing', async (proxies, forwarded, network) => {
  const store = await createTestDatabase();
  const router = Router().get('/api/who', (request, response) => void response.json({ network: clientNetwork(request) }));
  const app = await buildTestApp({ database: store.database, settings: { TRUST_PROXY: proxies }, modules: () => [router] });
  const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': '192.0.2.66', forwarded: 'for=192.0.2.66' };
  expect(await (await fetch(`${app.origin}/api/who`, { headers })).json()).toEqual({ network });
  await app.close();
  await store.drop();
});
