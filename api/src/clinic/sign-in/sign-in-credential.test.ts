import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { Browser } from '../../../testing/sign-in/browser';
import { useStaffSite } from '../../../testing/sign-in/staff-site';
import { createIdTokenVerifier, remoteKeys } from './identity';

const world = useStaffSite();
const session = (browser: Browser) => browser.request('/auth/session');

describe('sign-in by credential', () => {
  interface Claims { readonly [name: string]: unknown }

  async function credential(nonce: string, { claims = {}, header = {}, key }: { claims?: Claims; header?: object; key?: Parameters<SignJWT['sign']>[0] } = {}): Promise<string> {
    const { settings } = world.site.provider;
    const seconds = Math.floor(world.now.getTime() / 1_000);
    const own = await settings.signingKey();
    const signing = key ?? (await importJWK({ ...own }, 'RS256'));
    return new SignJWT({ iss: settings.issuer, aud: settings.clientId, sub: 'owner', iat: seconds, exp: seconds + 300, nonce, email: 'ana@clinica-uno.example', email_verified: true, amr: ['pwd', 'mfa'], auth_time: seconds, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: own.kid, ...header })
      .sign(signing);
  }
  async function attempt(browser: Browser): Promise<string> {
    const { nonce } = (await (await browser.json('POST', '/auth/google/attempt', {})).json()) as { nonce: string };
    return nonce;
  }

  test('a good credential opens the panel', async () => {
    const browser = new Browser(world.site.origin);
    const answer = await browser.json('POST', '/auth/google', { credential: await credential(await attempt(browser)) });
    expect(answer.status).toBe(200);
    await browser.accept();
    expect(await (await session(browser)).json()).toMatchObject({ clinic: { slug: 'uno' } });
  });

  test.each([[300, 200], [660, 403], [-60, 200]])('one whose person was asked %d seconds ago answers an invitation with %d', async (ago, status) => {
    const browser = new Browser(world.site.origin);
    const asked = Math.floor(world.now.getTime() / 1_000) - ago;
    await browser.json('POST', '/auth/google', { credential: await credential(await attempt(browser), { claims: { auth_time: asked } }) });
    await browser.accept();
    expect((await browser.json('POST', '/auth/staff/invitations', { email: 'eva@clinica-uno.example', role: 'reader' })).status).toBe(status);
  });

  test('a provider whose clock is ahead gives nobody a longer second factor', async () => {
    const browser = new Browser(world.site.origin);
    const asked = Math.floor(world.now.getTime() / 1_000) + 300;
    await browser.json('POST', '/auth/google', { credential: await credential(await attempt(browser), { claims: { auth_time: asked } }) });
    await browser.accept();
    world.now = new Date(world.now.getTime() + 11 * 60_000);
    const answer = await browser.json('POST', '/auth/staff/invitations', { email: 'eva@clinica-uno.example', role: 'reader' });
    expect(await answer.json()).toMatchObject({ code: 'sign_in_needed' });
  });

  test.each([[8 * 3600, 'given'], [8 * 3600 + 120, 'asked'], [null, 'asked']])('of a provider that ignores `max_age` one whose person was asked %s seconds ago (null: it does not say) opens a session whose second factor is %s', async (ago, secondFactor) => {
    const browser = new Browser(world.site.origin);
    const asked = ago === null ? undefined : Math.floor(world.now.getTime() / 1_000) - ago;
    await browser.json('POST', '/auth/google', { credential: await credential(await attempt(browser), { claims: { auth_time: asked } }) });
    expect(await (await session(browser)).json()).toMatchObject({ secondFactor });
  });

  test('of two open login pages both sign in, whichever began first', async () => {
    const browser = new Browser(world.site.origin);
    const nonces = [await attempt(browser), await attempt(browser)];
    for (const nonce of nonces) expect((await browser.json('POST', '/auth/google', { credential: await credential(nonce) })).status).toBe(200);
  });

  test.each([['none', null, null], ['an empty one', '', null], ['a blank one', ' ', null], ['one of 300 letters', `${'ñ'.repeat(199)}😀${'ñ'.repeat(99)}`, 'ñ'.repeat(199)]])('a person whose provider gives %s for a name signs in, and is listed by the address in place of no name', async (_name, name, shown) => {
    const browser = new Browser(world.site.origin);
    expect((await browser.json('POST', '/auth/google', { credential: await credential(await attempt(browser), { claims: { name } }) })).status).toBe(200);
    await browser.accept();
    expect(await (await session(browser)).json()).toMatchObject({ user: { email: 'ana@clinica-uno.example', name: shown } });
  });

  test('the same credential a second time is refused', async () => {
    const browser = new Browser(world.site.origin);
    const nonce = await attempt(browser);
    const cookie = browser.cookies.get('sign-in')!;
    const token = await credential(nonce);
    expect((await browser.json('POST', '/auth/google', { credential: token })).status).toBe(200);
    const thief = new Browser(world.site.origin);
    thief.cookies.set('sign-in', cookie);
    expect((await thief.json('POST', '/auth/google', { credential: token })).status).toBe(401);
    expect((await session(thief)).status).toBe(401);
  });

  test('a credential of another browser is refused', async () => {
    const victim = new Browser(world.site.origin);
    const token = await credential(await attempt(victim));
    const thief = new Browser(world.site.origin);
    await attempt(thief);
    expect((await thief.json('POST', '/auth/google', { credential: token })).status).toBe(401);
  });

  const past = () => Math.floor(world.now.getTime() / 1_000) - 3_600;
  test.each<[string, (nonce: string) => Promise<string>]>([
    ['for another audience', (nonce) => credential(nonce, { claims: { aud: 'another-client' } })],
    ['for several audiences', (nonce) => credential(nonce, { claims: { aud: [world.site.provider.settings.clientId, 'another'] } })],
    ['of another issuer', (nonce) => credential(nonce, { claims: { iss: 'https://accounts.evil.test' } })],
    ['made for another party', (nonce) => credential(nonce, { claims: { azp: 'another-client' } })],
    ['that has expired', (nonce) => credential(nonce, { claims: { exp: past() } })],
    ['without an expiry', (nonce) => credential(nonce, { claims: { exp: undefined } })],
    ['not valid yet', (nonce) => credential(nonce, { claims: { nbf: past() + 7_200 } })],
    ['without a nonce', (nonce) => credential(nonce, { claims: { nonce: undefined } })],
    ['with another nonce', (nonce) => credential(nonce, { claims: { nonce: 'x' } })],
    ['without a subject', (nonce) => credential(nonce, { claims: { sub: undefined } })],
    ['without an address', (nonce) => credential(nonce, { claims: { email: undefined } })],
    ['with a list as its address', (nonce) => credential(nonce, { claims: { email: ['ana@clinica-uno.example'] } })],
    ['whose subject no database stores', (nonce) => credential(nonce, { claims: { sub: 'own\0er' } })],
    ['whose subject would be stored as another’s', (nonce) => credential(nonce, { claims: { sub: 'owner\ud800' } })],
    ['with an unknown key id', (nonce) => credential(nonce, { header: { kid: 'unknown' } })],
    ['signed by another key under our key id', async (nonce) => credential(nonce, { key: (await generateKeyPair('RS256')).privateKey })],
    ['that brings its own key', async (nonce) => {
      const { privateKey, publicKey } = await generateKeyPair('RS256');
      return credential(nonce, { key: privateKey, header: { jwk: await exportJWK(publicKey), kid: undefined } });
    }],
    ['signed by HS256 with the public key as secret', async (nonce) => credential(nonce, { header: { alg: 'HS256' }, key: new TextEncoder().encode((await world.site.provider.settings.signingKey()).n) })],
    ['of alg none', async (nonce) => {
      const { settings } = world.site.provider;
      return new UnsecuredJWT({ nonce, email: 'ana@clinica-uno.example', email_verified: true, sub: 'owner' }).setIssuer(settings.issuer).setAudience(settings.clientId).setIssuedAt().setExpirationTime('5m').encode();
    }],
    ['that was changed after signing', async (nonce) => {
      const [header, , signature] = (await credential(nonce)).split('.');
      const seconds = Math.floor(world.now.getTime() / 1_000);
      const { settings } = world.site.provider;
      const payload = Buffer.from(JSON.stringify({ iss: settings.issuer, aud: settings.clientId, sub: 'someone', iat: seconds, exp: seconds + 300, nonce, email: 'a@b', email_verified: true })).toString('base64url');
      return `${header}.${payload}.${signature}`;
    }],
    ['that is no token', async () => 'not.a.token'],
  ])('a credential %s is refused', async (_, make) => {
    const browser = new Browser(world.site.origin);
    const answer = await browser.json('POST', '/auth/google', { credential: await make(await attempt(browser)) });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'sign_in_failed', error: 'Error al iniciar sesión' });
    expect((await session(browser)).status).toBe(401);
    expect(await world.database.query('SELECT 1 FROM session')).toHaveLength(0);
  });
});

test.each([['RS256', 'a@b.example'], ['RS384', 'sign_in_failed'], ['RS512', 'sign_in_failed'], ['PS256', 'sign_in_failed']])('with a key that names no algorithm a credential by %s is answered with %s', async (alg, answer) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const verify = createIdTokenVerifier({ issuers: ['https://issuer.example'], clientId: 'us', keys: () => Promise.resolve(publicKey), clock: { now: () => world.now } });
  const token = new SignJWT({ iss: 'https://issuer.example', aud: 'us', sub: 's', nonce: 'n', email: 'a@b.example', email_verified: true }).setProtectedHeader({ alg }).setIssuedAt(world.now).setExpirationTime(new Date(world.now.getTime() + 60_000));
  expect(await verify(await token.sign(privateKey), 'n').then(({ email }) => email, (error: Error) => error.message)).toBe(answer);
});

test.each<[string, () => Response]>([
  ['has an outage', () => new Response('Service Unavailable', { status: 503 })],
  ['sends a page', () => new Response('<p>Sorry</p>')],
  ['sends no list of keys', () => Response.json({})],
])('where the address of the provider’s keys %s, the provider is said to be out of reach, and nobody’s credential to be wrong', async (_, answer) => {
  const keys = remoteKeys(() => Promise.resolve('https://issuer.example/keys'), () => Promise.resolve(answer()));
  const verify = createIdTokenVerifier({ issuers: ['https://issuer.example'], clientId: 'us', keys, clock: { now: () => world.now } });
  const token = new SignJWT({ iss: 'https://issuer.example', aud: 'us', sub: 's', nonce: 'n' }).setProtectedHeader({ alg: 'RS256', kid: 'k' }).setIssuedAt(world.now).setExpirationTime('5m');
  await expect(verify(await token.sign((await generateKeyPair('RS256')).privateKey), 'n')).rejects.toMatchObject({ code: 'service_unavailable' });
});
