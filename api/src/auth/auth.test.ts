import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { importJWK, SignJWT, UnsecuredJWT, generateKeyPair, exportJWK } from 'jose';
import { createTestDatabase } from 'shared/testing/postgres';
import { Browser } from '../../testing/browser';
import { startSiteWithSignIn, type SiteWithSignIn } from '../../testing/site-with-sign-in';
import { answerErrors } from '../platform/http';
import { requireOperator } from '../platform/operator';
import type { LocalPerson } from './local-person';
import { staffAdminModule } from './staff-admin.module';

const people: readonly LocalPerson[] = [
  { subject: 'owner', email: 'ana@clinica-uno.example', name: 'Ana', description: '' },
  { subject: 'staff', email: 'bea@clinica-uno.example', name: 'Bea', description: '' },
  { subject: 'nobody', email: 'eva@gmail.com', name: 'Eva', description: '' },
  { subject: 'unverified', email: 'ana@clinica-uno.example', name: 'Mal', description: '', emailVerified: false },
];

const operatorToken = 'operator-token-of-this-test';
let store: Awaited<ReturnType<typeof createTestDatabase>>;
let site: SiteWithSignIn;
let now = new Date();
let clinicId: string;

beforeAll(async () => {
  store = await createTestDatabase();
  site = await startSiteWithSignIn({ database: store.database, clock: { now: () => now }, people, answerErrors, mount: (app, auth) => void app.use(staffAdminModule({ database: store.database, staff: auth.staff, requireOperator: requireOperator(operatorToken) })) });
  const [clinic] = await store.database.query<{ id: string }>(`INSERT INTO clinic (slug, name) VALUES ('uno', 'Clínica Uno') RETURNING id`);
  clinicId = clinic!.id;
});
afterAll(async () => {
  await site.close();
  await store.drop();
});
beforeEach(async () => {
  now = new Date();
  await store.database.query('DELETE FROM staff_user');
  await store.database.query('DELETE FROM staff_invitation');
  await site.auth.staff.invite(clinicId, { email: 'ana@clinica-uno.example', role: 'owner' }, { operator: 'test' });
});

const session = (browser: Browser) => browser.request('/auth/session');

describe('sign-in by redirect', () => {
  test('an invited person comes into the panel of her clinic', async () => {
    const browser = new Browser(site.origin);
    expect(await browser.signIn('owner')).toBe('/panel');
    const answer = await session(browser);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      user: { email: 'ana@clinica-uno.example', name: 'Ana' },
      clinic: { slug: 'uno', role: 'owner' },
      clinicName: 'Clínica Uno',
    });
  });

  test('a person whom nobody invited has a session and no clinic', async () => {
    const browser = new Browser(site.origin);
    expect(await browser.signIn('nobody')).toBe('/panel');
    expect(await (await session(browser)).json()).toMatchObject({ clinic: null, clinicName: 'Clínica' });
  });

  test('an address that the provider has not verified opens no clinic', async () => {
    const browser = new Browser(site.origin);
    await browser.signIn('unverified');
    expect(await (await session(browser)).json()).toMatchObject({ clinic: null });
  });

  test('an invitation works once', async () => {
    await new Browser(site.origin).signIn('owner');
    const left = await store.database.query('SELECT 1 FROM staff_invitation');
    expect(left).toHaveLength(0);
  });

  test('a refusal at the provider ends on the login page with the error', async () => {
    const browser = new Browser(site.origin);
    const page = await browser.follow('/auth/google/start');
    const end = await browser.follow(page, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'account=stranger' });
    expect(end).toBe('/login?error=sign_in_failed');
    expect((await session(browser)).status).toBe(401);
  });

  test.each([
    ['another state', (address: URL) => address.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (address: URL) => address.searchParams.delete('state')],
    ['another code', (address: URL) => address.searchParams.set('code', 'stolen')],
    ['another issuer', (address: URL) => address.searchParams.set('iss', 'https://evil.test')],
  ])('a callback with %s signs nobody in', async (_, spoil) => {
    const { browser, callback } = await untilCallback('owner');
    spoil(callback);
    expect(await browser.follow(callback.href)).toBe('/login?error=sign_in_failed');
    expect((await session(browser)).status).toBe(401);
  });

  test('a callback in another browser than the one that started signs nobody in', async () => {
    const { callback } = await untilCallback('owner');
    const victim = new Browser(site.origin);
    await victim.request('/auth/google/start');
    expect(await victim.follow(callback.href)).toBe('/login?error=sign_in_failed');
    expect((await session(victim)).status).toBe(401);
  });

  test('a code is good once', async () => {
    const { browser, callback } = await untilCallback('owner');
    const attempt = browser.cookies.get('sign-in')!;
    expect(await browser.follow(callback.href)).toBe('/panel');
    const again = new Browser(site.origin);
    again.cookies.set('sign-in', attempt);
    expect(await again.follow(callback.href)).toBe('/login?error=sign_in_failed');
  });

  test('a code without the right PKCE verifier is worth nothing', async () => {
    const { browser, callback } = await untilCallback('owner');
    await store.database.query(`UPDATE sign_in_attempt SET code_verifier = 'a-verifier-that-was-never-sent-to-the-provider-0001'`);
    expect(await browser.follow(callback.href)).toBe('/login?error=sign_in_failed');
  });

  test('an ID token with another nonce than the one of this attempt is refused', async () => {
    const { browser, callback } = await untilCallback('owner');
    await store.database.query(`UPDATE sign_in_attempt SET nonce = 'another'`);
    expect(await browser.follow(callback.href)).toBe('/login?error=sign_in_failed');
  });

  test('the request to the provider carries S256, state and nonce', async () => {
    const response = await new Browser(site.origin).request('/auth/google/start');
    const { searchParams } = new URL(response.headers.get('location')!);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  });

  test('an attempt is too old after ten minutes', async () => {
    const { browser, callback } = await untilCallback('owner');
    now = new Date(now.getTime() + 10 * 60_000 + 1);
    expect(await browser.follow(callback.href)).toBe('/login?error=sign_in_failed');
  });
});

/** Everything but the last step. */
async function untilCallback(subject: string): Promise<{ browser: Browser; callback: URL }> {
  const browser = new Browser(site.origin);
  const page = await browser.follow('/auth/google/start');
  let response = await browser.request(page, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `account=${subject}` });
  for (;;) {
    const next = new URL(response.headers.get('location')!, site.origin);
    if (next.pathname === '/auth/google/callback') return { browser, callback: next };
    response = await browser.request(next.href);
  }
}

describe('sign-in by credential', () => {
  interface Claims { readonly [name: string]: unknown }

  async function credential(nonce: string, { claims = {}, header = {}, key }: { claims?: Claims; header?: object; key?: Parameters<SignJWT['sign']>[0] } = {}): Promise<string> {
    const { settings } = site.provider;
    const seconds = Math.floor(now.getTime() / 1_000);
    const signing = key ?? (await importJWK({ ...settings.signingKey }, 'RS256'));
    return new SignJWT({ iss: settings.issuer, aud: settings.clientId, sub: 'owner', iat: seconds, exp: seconds + 300, nonce, email: 'ana@clinica-uno.example', email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: settings.signingKey.kid, ...header })
      .sign(signing);
  }
  async function attempt(browser: Browser): Promise<string> {
    const { nonce } = (await (await browser.json('POST', '/auth/google/attempt', {})).json()) as { nonce: string };
    return nonce;
  }

  test('a good credential opens the panel', async () => {
    const browser = new Browser(site.origin);
    const answer = await browser.json('POST', '/auth/google', { credential: await credential(await attempt(browser)) });
    expect(answer.status).toBe(200);
    expect(await (await session(browser)).json()).toMatchObject({ clinic: { slug: 'uno' } });
  });

  test('the same credential a second time is refused', async () => {
    const browser = new Browser(site.origin);
    const nonce = await attempt(browser);
    const cookie = browser.cookies.get('sign-in')!;
    const token = await credential(nonce);
    expect((await browser.json('POST', '/auth/google', { credential: token })).status).toBe(200);
    const thief = new Browser(site.origin);
    thief.cookies.set('sign-in', cookie);
    expect((await thief.json('POST', '/auth/google', { credential: token })).status).toBe(401);
    expect((await session(thief)).status).toBe(401);
  });

  test('a credential of another browser is refused', async () => {
    const victim = new Browser(site.origin);
    const token = await credential(await attempt(victim));
    const thief = new Browser(site.origin);
    await attempt(thief);
    expect((await thief.json('POST', '/auth/google', { credential: token })).status).toBe(401);
  });

  const past = () => Math.floor(now.getTime() / 1_000) - 3_600;
  test.each<[string, (nonce: string) => Promise<string>]>([
    ['for another audience', (nonce) => credential(nonce, { claims: { aud: 'another-client' } })],
    ['for several audiences', (nonce) => credential(nonce, { claims: { aud: [site.provider.settings.clientId, 'another'] } })],
    ['of another issuer', (nonce) => credential(nonce, { claims: { iss: 'https://accounts.evil.test' } })],
    ['made for another party', (nonce) => credential(nonce, { claims: { azp: 'another-client' } })],
    ['that has expired', (nonce) => credential(nonce, { claims: { exp: past() } })],
    ['without an expiry', (nonce) => credential(nonce, { claims: { exp: undefined } })],
    ['not valid yet', (nonce) => credential(nonce, { claims: { nbf: past() + 7_200 } })],
    ['without a nonce', (nonce) => credential(nonce, { claims: { nonce: undefined } })],
    ['with another nonce', (nonce) => credential(nonce, { claims: { nonce: 'x' } })],
    ['without a subject', (nonce) => credential(nonce, { claims: { sub: undefined } })],
    ['without an address', (nonce) => credential(nonce, { claims: { email: undefined } })],
    ['with an unknown key id', (nonce) => credential(nonce, { header: { kid: 'unknown' } })],
    ['signed by another key under our key id', async (nonce) => credential(nonce, { key: (await generateKeyPair('RS256')).privateKey })],
    ['that brings its own key', async (nonce) => {
      const { privateKey, publicKey } = await generateKeyPair('RS256');
      return credential(nonce, { key: privateKey, header: { jwk: await exportJWK(publicKey), kid: undefined } });
    }],
    ['signed by HS256 with the public key as secret', async (nonce) => credential(nonce, { header: { alg: 'HS256' }, key: new TextEncoder().encode(site.provider.settings.signingKey.n) })],
    ['of alg none', async (nonce) => {
      const { settings } = site.provider;
      return new UnsecuredJWT({ nonce, email: 'ana@clinica-uno.example', email_verified: true, sub: 'owner' }).setIssuer(settings.issuer).setAudience(settings.clientId).setIssuedAt().setExpirationTime('5m').encode();
    }],
    ['that was changed after signing', async (nonce) => {
      const [header, , signature] = (await credential(nonce)).split('.');
      const seconds = Math.floor(now.getTime() / 1_000);
      const { settings } = site.provider;
      const payload = Buffer.from(JSON.stringify({ iss: settings.issuer, aud: settings.clientId, sub: 'someone', iat: seconds, exp: seconds + 300, nonce, email: 'a@b', email_verified: true })).toString('base64url');
      return `${header}.${payload}.${signature}`;
    }],
    ['that is no token', async () => 'not.a.token'],
  ])('a credential %s is refused', async (_, make) => {
    const browser = new Browser(site.origin);
    const answer = await browser.json('POST', '/auth/google', { credential: await make(await attempt(browser)) });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'sign_in_failed', error: 'Error al iniciar sesión' });
    expect((await session(browser)).status).toBe(401);
    expect(await store.database.query('SELECT 1 FROM session')).toHaveLength(0);
  });
});

describe('the session', () => {
  test('gets a new identifier at each sign-in, and the old one dies', async () => {
    const browser = new Browser(site.origin);
    await browser.signIn('owner');
    const first = browser.cookies.get('session')!;
    await browser.signIn('owner');
    expect(browser.cookies.get('session')).not.toBe(first);
    const old = new Browser(site.origin);
    old.cookies.set('session', first);
    expect((await session(old)).status).toBe(401);
  });

  test('an identifier that was planted before the sign-in is not taken over', async () => {
    const browser = new Browser(site.origin);
    const planted = 'A'.repeat(43);
    browser.cookies.set('session', planted);
    await browser.signIn('owner');
    expect(browser.cookies.get('session')).not.toBe(planted);
  });

  test('ends after 30 minutes without a request', async () => {
    const browser = new Browser(site.origin);
    await browser.signIn('owner');
    now = new Date(now.getTime() + 29 * 60_000);
    expect((await session(browser)).status).toBe(200);
    now = new Date(now.getTime() + 29 * 60_000);
    expect((await session(browser)).status).toBe(200);
    now = new Date(now.getTime() + 30 * 60_000);
    expect((await session(browser)).status).toBe(401);
  });

  test('ends after 8 hours, however busy', async () => {
    const browser = new Browser(site.origin);
    await browser.signIn('owner');
    for (let quarter = 1; quarter < 32; quarter += 1) {
      now = new Date(now.getTime() + 15 * 60_000);
      expect((await session(browser)).status).toBe(200);
    }
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await session(browser)).status).toBe(401);
  });

  test('its value is not in the database', async () => {
    const browser = new Browser(site.origin);
    await browser.signIn('owner');
    const rows = await store.database.query<{ row: string }>('SELECT session::text AS row FROM session');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(browser.cookies.get('session'));
  });

  test('its cookie is out of reach of scripts and other sites', async () => {
    const { browser, callback } = await untilCallback('owner');
    const [line] = (await browser.request(callback.href)).headers.getSetCookie().filter((cookie) => cookie.startsWith('session='));
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
    expect(line).toMatch(/Path=\//i);
    expect(line).not.toMatch(/Domain=/i);
  });
});

describe('sign-out', () => {
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

  test.each(['GET', 'POST'])('by %s from our own page ends the session on the server', async (method) => {
    const browser = new Browser(site.origin);
    await browser.signIn('owner');
    const token = browser.cookies.get('session')!;
    expect((await browser.request('/auth/logout', { method, headers: own })).status).toBe(200);
    const replay = new Browser(site.origin);
    replay.cookies.set('session', token);
    expect((await session(replay)).status).toBe(401);
  });

  test.each<[string, Record<string, string>]>([
    ['an image', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['a foreign script', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', origin: 'https://evil.test' }],
    ['an old browser on a foreign page', { referer: 'https://evil.test/' }],
  ])('by %s on another site changes nothing', async (_, headers) => {
    const browser = new Browser(site.origin);
    await browser.signIn('owner');
    const answer = await browser.request('/auth/logout', { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await session(browser)).status).toBe(200);
  });
});

describe('staff', () => {
  test('an owner invites, the invited person comes in, and removal takes the session with it', async () => {
    const owner = new Browser(site.origin);
    await owner.signIn('owner');
    expect((await owner.json('POST', '/auth/staff/invitations', { email: ' Bea@Clinica-Uno.example ', role: 'staff' })).status).toBe(200);
    expect(site.mails.at(-1)).toMatchObject({ to: 'bea@clinica-uno.example', subject: 'Te han invitado al panel de Clinavoz' });

    const staff = new Browser(site.origin);
    await staff.signIn('staff');
    expect(await (await session(staff)).json()).toMatchObject({ clinic: { slug: 'uno', role: 'staff' } });

    const { members } = (await (await owner.json('GET', '/auth/staff')).json()) as { members: { userId: string; email: string }[] };
    const bea = members.find(({ email }) => email === 'bea@clinica-uno.example')!;
    expect((await owner.json('DELETE', `/auth/staff/${bea.userId}`, {})).status).toBe(200);
    expect((await session(staff)).status).toBe(401);
  });

  test('staff who are not owners cannot see or change the team', async () => {
    const owner = new Browser(site.origin);
    await owner.signIn('owner');
    await owner.json('POST', '/auth/staff/invitations', { email: 'bea@clinica-uno.example', role: 'staff' });
    const staff = new Browser(site.origin);
    await staff.signIn('staff');
    expect((await staff.json('GET', '/auth/staff')).status).toBe(403);
    expect((await staff.json('POST', '/auth/staff/invitations', { email: 'x@y.z', role: 'owner' })).status).toBe(403);
  });

  test('the last owner stays', async () => {
    const owner = new Browser(site.origin);
    await owner.signIn('owner');
    const { members } = (await (await owner.json('GET', '/auth/staff')).json()) as { members: { userId: string }[] };
    const answer = await owner.json('DELETE', `/auth/staff/${members[0]!.userId}`, {});
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'last_owner' });
  });

  test('an owner reaches nobody of another clinic', async () => {
    const [other] = await store.database.query<{ id: string }>(`INSERT INTO clinic (slug, name) VALUES ('otra', 'Otra') ON CONFLICT (slug) DO UPDATE SET name = 'Otra' RETURNING id`);
    const invitation = await site.auth.staff.invite(other!.id, { email: 'eva@gmail.com', role: 'staff' }, { operator: 'test' });
    const stranger = new Browser(site.origin);
    const owner = new Browser(site.origin);
    await owner.signIn('owner');
    expect((await owner.json('DELETE', `/auth/staff/invitations/${invitation.id}`, {})).status).toBe(404);
    await stranger.signIn('nobody');
    const [eva] = await store.database.query<{ id: string }>(`SELECT id FROM staff_user WHERE subject = 'nobody'`);
    expect((await owner.json('DELETE', `/auth/staff/${eva!.id}`, {})).status).toBe(404);
    expect(await (await session(stranger)).json()).toMatchObject({ clinic: { slug: 'otra' } });
  });
});

describe('the operators’ way to a clinic’s staff', () => {
  const admin = (method: string, path: string, body?: object, token = operatorToken) =>
    fetch(`${site.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  test('invites the first owner, lists the team, and takes access away with the session', async () => {
    const path = '/api/admin/clinics/uno/staff';
    expect((await admin('POST', path, { email: 'bea@clinica-uno.example', role: 'owner' })).status).toBe(200);
    const bea = new Browser(site.origin);
    await bea.signIn('staff');
    await new Browser(site.origin).signIn('owner');
    const { members } = (await (await admin('GET', path)).json()) as { members: { email: string }[] };
    expect(members.map(({ email }) => email)).toEqual(['ana@clinica-uno.example', 'bea@clinica-uno.example']);
    expect(await (await admin('DELETE', path, { email: 'bea@clinica-uno.example' })).json()).toEqual({ removed: ['member'] });
    expect((await session(bea)).status).toBe(401);
  });

  test('knows no unknown clinic, and nobody without the token', async () => {
    expect((await admin('GET', '/api/admin/clinics/ninguna/staff')).status).toBe(404);
    expect((await admin('GET', '/api/admin/clinics/uno/staff', undefined, 'wrong')).status).toBe(403);
  });
});
