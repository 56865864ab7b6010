import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, jest, test } from '@jest/globals';
import express from 'express';

test('a local start is not warned about its sign-in', async () => {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { createLocalProvider } = await import('./local-provider');
  const { settings } = createLocalProvider({ origin: 'http://localhost:1', people: [], siteName: 'Clinavoz' });
  const { createOpenIdProvider } = await import('./openid-provider');
  await createOpenIdProvider(settings);
  expect(warnings.mock.calls).toEqual([]);
  warnings.mockRestore();
});

test.each(['GET', 'POST'])('%s of a choice that is over, or of a browser without cookies, leads to the login page, which says what to do', async (method) => {
  const { createLocalProvider } = await import('./local-provider');
  const server = createServer(express().use(createLocalProvider({ origin: 'http://localhost:1', people: [], siteName: 'Clinavoz' }).router)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/oidc/entrar/over`, { method, redirect: 'manual' });
  server.close();
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?error=sign_in_failed']);
});
