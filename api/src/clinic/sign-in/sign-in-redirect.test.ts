import { describe, expect, test } from '@jest/globals';
import { trailOf } from '../../../testing/audit-trail';
import { Browser } from '../../../testing/sign-in/browser';
import { startSiteWithSignIn } from '../../../testing/sign-in/site-with-sign-in';
import { useStaffSite } from '../../../testing/sign-in/staff-site';
import { DomainError } from '../../platform/errors';
import { answerErrors } from '../../platform/web/answer-errors';

const world = useStaffSite();
const untilCallback = (subject: string) => Browser.untilCallback(world.site.origin, subject);
const session = (browser: Browser) => browser.request('/auth/session');

describe('sign-in by redirect', () => {
  test('an invited person comes into the panel of her clinic', async () => {
    const browser = new Browser(world.site.origin);
    expect(await browser.signIn('owner')).toBe('/panel');
    await browser.accept();
    const answer = await session(browser);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      user: { email: 'ana@clinica-uno.example', name: 'Ana' },
      clinic: { slug: 'uno', role: 'owner' },
      clinicName: 'Clínica Uno',
    });
  });

  test('a person whom nobody invited has a session and no clinic', async () => {
    const browser = new Browser(world.site.origin);
    expect(await browser.signIn('nobody')).toBe('/panel');
    expect(await (await session(browser)).json()).toMatchObject({ clinic: null, clinicName: 'Clínica' });
  });

  test('an address that the provider has not verified opens no clinic', async () => {
    const browser = new Browser(world.site.origin);
    await browser.signIn('unverified');
    expect(await (await session(browser)).json()).toMatchObject({ clinic: null });
  });

  test('no token of the provider reaches the browser’s cookies or answers, or the database', async () => {
    const browser = new Browser(world.site.origin);
    await browser.signIn('owner');
    const kept = await world.database.query<{ row: string }>('SELECT s::text || u::text AS row FROM session s JOIN staff_user u ON u.id = s.user_id');
    expect(kept.length).toBeGreaterThan(0);
    for (const text of [...browser.cookies.values(), await (await session(browser)).text(), ...kept.map(({ row }) => row)]) expect(text).not.toMatch(/eyJ[\w-]+\.|access_token|id_token/);
  });

  test('an invitation works once', async () => {
    await new Browser(world.site.origin).comeIn('owner');
    const left = await world.database.query('SELECT 1 FROM staff_invitation');
    expect(left).toHaveLength(0);
  });

  test('a refused sign-in stands in the trail, and strays that nobody began do not fill it', async () => {
    const refusals = async () => (await trailOf(world.database)).filter(({ action }) => action === 'session.refused').map(({ actor, details }) => ({ actor, begun: details?.begun }));
    const { browser, callback } = await Browser.untilCallback(world.site.origin, 'owner');
    callback.searchParams.set('iss', 'https://evil.test');
    const before = (await refusals()).length;
    expect(await browser.follow(callback.href)).toBe('/login?error=sign_in_failed');
    expect((await refusals()).slice(before)).toEqual([{ actor: 'visitor', begun: true }]);
    for (let tries = 0; tries < 3; tries += 1) await new Browser(world.site.origin).follow(callback.href);
    expect((await refusals()).slice(before).filter(({ begun }) => begun === false).length).toBeLessThanOrEqual(1);
  });

  test('who tries too often is told so by the login page, not by bare data', async () => {
    const { database } = world;
    const busy = await startSiteWithSignIn({ database, clock: { now: () => world.now }, people: [], answerErrors, limits: { take: () => Promise.reject(new DomainError('too_many_requests')), restore: async () => undefined, giveBack: async () => undefined } });
    expect(await new Browser(busy.origin).follow('/auth/google/start')).toBe('/login?error=too_many_requests');
    await busy.close();
  });

  test('a refusal at the provider ends on the login page with the error', async () => {
    const browser = new Browser(world.site.origin);
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
    const victim = new Browser(world.site.origin);
    await victim.request('/auth/google/start');
    expect(await victim.follow(callback.href)).toBe('/login?error=sign_in_failed');
    expect((await session(victim)).status).toBe(401);
  });

  test('a code is good once', async () => {
    const { browser, callback } = await untilCallback('owner');
    const attempt = browser.cookies.get('sign-in')!;
    expect(await browser.follow(callback.href)).toBe('/panel');
    const again = new Browser(world.site.origin);
    again.cookies.set('sign-in', attempt);
    expect(await again.follow(callback.href)).toBe('/login?error=sign_in_failed');
  });

  test('two tabs that began to sign in both come in, whichever returns first', async () => {
    const { browser, callback: first } = await untilCallback('owner');
    // Of the two tabs' cookies the provider's are apart: the local one ends its earlier sign-in with a later one.
    const ours = new Map([['sign-in', browser.cookies.get('sign-in') ?? '']]);
    const { callback: second } = await Browser.untilCallback(world.site.origin, 'owner', ours);
    browser.cookies.set('sign-in', ours.get('sign-in') ?? '');
    for (const address of [second, first]) expect(await browser.follow(address.href)).toBe('/panel');
  });

  test('a return that nobody here began leaves the sign-in that is under way', async () => {
    const { browser, callback } = await untilCallback('owner');
    const strays: Record<string, string>[] = [{}, { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' }];
    for (const headers of strays) {
      expect(await browser.follow('/auth/google/callback?code=x&state=y', { headers })).toBe('/login?error=sign_in_failed');
    }
    expect(await browser.follow(callback.href)).toBe('/panel');
  });

  test.each([
    ['a link of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a script of a sister host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }],
  ])('%s begins no sign-in, uses up none of the network’s, and leaves the one that is under way', async (_, headers) => {
    const { browser, callback } = await untilCallback('owner');
    const attempts = () => world.database.query('SELECT 1 FROM sign_in_attempt');
    const before = (await attempts()).length;
    for (const address of ['/auth/google/start', '/auth/google/start?again', '/auth/google']) expect(await browser.follow(address, { headers })).toBe('/login');
    expect(await attempts()).toHaveLength(before);
    expect(await browser.follow(callback.href)).toBe('/panel');
  });

  test('a code without the right PKCE verifier is worth nothing', async () => {
    const { browser, callback } = await untilCallback('owner');
    await world.database.query(`UPDATE sign_in_attempt SET code_verifier = 'a-verifier-that-was-never-sent-to-the-provider-0001'`);
    expect(await browser.follow(callback.href)).toBe('/login?error=sign_in_failed');
  });

  test('an ID token with another nonce than the one of this attempt is refused', async () => {
    const { browser, callback } = await untilCallback('owner');
    await world.database.query(`UPDATE sign_in_attempt SET nonce = 'another'`);
    expect(await browser.follow(callback.href)).toBe('/login?error=sign_in_failed');
  });

  test('the request to the provider carries S256, state and nonce', async () => {
    const response = await new Browser(world.site.origin).request('/auth/google/start');
    const { searchParams } = new URL(response.headers.get('location')!);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  });

  test('the request to the provider asks when it asked last, and lets the person choose who they are', async () => {
    const response = await new Browser(world.site.origin).request('/auth/google/start');
    const asked = Object.fromEntries(new URL(response.headers.get('location')!).searchParams);
    expect(asked).toMatchObject({ prompt: 'select_account', max_age: '28800', claims: '{"id_token":{"auth_time":{"essential":true}}}' });
  });

  test('an attempt is too old after ten minutes', async () => {
    const { browser, callback } = await untilCallback('owner');
    world.now = new Date(world.now.getTime() + 10 * 60_000 + 1);
    expect(await browser.follow(callback.href)).toBe('/login?error=sign_in_failed');
  });
});
