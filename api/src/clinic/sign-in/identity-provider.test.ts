import { expect, test } from '@jest/globals';
import { startOpenIdIssuer } from '../../../testing/sign-in/openid-issuer';
import { createIdentityProvider } from './identity-provider';

test('a provider whose metadata name another issuer than the configured one is not asked', async () => {
  const { issuer, close } = await startOpenIdIssuer();
  const settings = { clientId: 'client', clientSecret: 'secret', redirectUri: 'https://panel.example/auth/google/callback' };
  await expect(createIdentityProvider({ ...settings, issuer }).authorization(28_800)).resolves.toMatchObject({ url: expect.stringContaining(`${issuer}/authorize`) });
  // The same server under a name that its metadata do not state.
  await expect(createIdentityProvider({ ...settings, issuer: issuer.replace('127.0.0.1', 'localhost') }).authorization(28_800)).rejects.toThrow();
  await close();
});

test('Google, which knows no `login`, is asked for the account choice and for a new authentication', async () => {
  const issuer = 'https://accounts.google.com';
  const metadata = { issuer, authorization_endpoint: `${issuer}/o/oauth2/v2/auth`, token_endpoint: 'https://oauth2.googleapis.com/token' };
  const google = createIdentityProvider({ clientId: 'client', clientSecret: 'secret', redirectUri: 'https://panel.example/auth/google/callback', issuer, fetch: async () => Response.json(metadata) });
  const { url } = await google.authorization(0);
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'select_account', max_age: '0' });
});

test.each<[string, () => Promise<Response>]>([
  ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
  ['hangs', () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))],
  ['has an outage', async () => new Response('Service Unavailable', { status: 503 })],
  ['answers with a page in place of data', async () => new Response('<p>Sorry</p>', { headers: { 'content-type': 'text/html' } })],
])('a provider that %s when a code is redeemed is said to be, and is no failure of ours', async (_, token) => {
  const issuer = 'https://provider.example';
  const metadata = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
  const answer = (address: string) => (address.endsWith('/token') ? token() : Promise.resolve(Response.json(metadata)));
  const redirectUri = 'https://panel.example/auth/google/callback';
  const provider = createIdentityProvider({ clientId: 'client', clientSecret: 'secret', redirectUri, issuer, fetch: answer });
  const { checks } = await provider.authorization(0);
  await expect(provider.redeem(new URL(`${redirectUri}?code=code&state=${checks.state}`), checks)).rejects.toMatchObject({ code: 'service_unavailable' });
});
