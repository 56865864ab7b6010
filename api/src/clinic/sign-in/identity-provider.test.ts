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
