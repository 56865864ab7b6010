import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findRunningSite } from './operator-client';

const { SITE_URL, OPS_TOKEN } = process.env;
beforeEach(() => {
  process.env.OPS_TOKEN = 'token';
});
afterEach(() => {
  Object.assign(process.env, { SITE_URL, OPS_TOKEN });
  if (SITE_URL === undefined) delete process.env.SITE_URL;
  if (OPS_TOKEN === undefined) delete process.env.OPS_TOKEN;
});

test('commands send no token over a connection in the clear', async () => {
  for (const address of ['http://clinavoz.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example:4000']) {
    process.env.SITE_URL = address;
    await expect(findRunningSite()).rejects.toThrow('SITE_URL must start with https://');
  }
  for (const address of ['https://clinavoz.example', 'http://localhost:4000', 'http://panel.localhost:4000', 'http://127.0.0.1:1', 'http://[::1]:4000']) {
    process.env.SITE_URL = address;
    await expect(findRunningSite()).resolves.toMatchObject({ origin: address, token: 'token' });
  }
});
