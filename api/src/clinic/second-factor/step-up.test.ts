import { beforeEach, expect, test } from '@jest/globals';
import { addCall } from '../../../testing/clinics';
import { trailOfWork } from '../../../testing/audit-trail';
import { ageProof, enrol } from '../../../testing/sign-in/authenticator';
import { Browser } from '../../../testing/sign-in/browser';
import { until } from '../../../testing/running-site';
import { useStaffSite } from '../../../testing/sign-in/staff-site';

const world = useStaffSite();
beforeEach(() => world.join('newcomer'));

const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;
const invite = (browser: Browser, more: object = {}) => browser.json('POST', '/auth/staff/invitations', { email: 'eva@clinica-uno.example', role: 'reader', ...more });
const prove = (browser: Browser, code: string) => browser.json('POST', '/auth/proof', { code });

/** An owner with an app, whose second factor was given eleven minutes ago; none of the app's codes is used. */
async function longAgo() {
  const browser = new Browser(world.site.origin);
  await browser.signIn('newcomer');
  const enrolled = await enrol(browser, world.now);
  world.now = new Date(world.now.getTime() + 60_000);
  await ageProof(world.database, browser);
  return { browser, ...enrolled };
}

test('a code of the app is asked for again, and lets the act pass under a new identifier, in this session alone', async () => {
  const { browser, app } = await longAgo();
  const other = new Browser(world.site.origin);
  other.cookies.set('session', browser.cookies.get('session') ?? '');
  expect(await codeOf(await invite(browser))).toBe('proof_needed');
  const { entries } = await trailOfWork(world.database, async () => expect((await prove(browser, app.codeAt(world.now))).status).toBe(200));
  expect(entries.map(({ action }) => action)).toEqual(['factor.code_used', 'session.started']);
  expect((await invite(browser)).status).toBe(200);
  expect((await invite(other)).status).toBe(401);
});

test('a code that is sent twice at once leaves one session, which ends when the sign-in’s would have ended', async () => {
  const { browser, app } = await longAgo();
  const endOf = async (one: Browser) => ((await (await one.request('/auth/session')).json()) as { expiresAt?: string }).expiresAt;
  const end = await endOf(browser);
  const browsers = [new Browser(world.site.origin), new Browser(world.site.origin)];
  for (const one of browsers) one.cookies.set('session', browser.cookies.get('session') ?? '');
  const proofs = await Promise.all(browsers.map((one) => prove(one, app.codeAt(world.now))));
  // The second one fails: its session has ended, or its code is used.
  expect(proofs.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(await Promise.all(browsers.map(endOf)))).toEqual(new Set([end, undefined]));
});

test('a session that is ended while its code is on the way stays ended', async () => {
  const { browser, app } = await longAgo();
  const { proof } = await world.database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM staff_user FOR UPDATE');
    const proof = prove(browser, app.codeAt(world.now));
    await until(async () => (await tx.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`)).length > 0 || undefined);
    await tx.query('DELETE FROM session');
    return { proof };
  });
  expect((await proof).status).toBe(401);
  expect((await browser.request('/auth/session')).status).toBe(401);
});

test('signing out with the cookie that a proof has just replaced ends the session that goes on', async () => {
  const { browser, app } = await longAgo();
  const tab = new Browser(world.site.origin);
  tab.cookies.set('session', browser.cookies.get('session') ?? '');
  await prove(browser, app.codeAt(world.now));
  expect((await browser.request('/auth/session')).status).toBe(200);
  const { entries } = await trailOfWork(world.database, async () => expect((await tab.json('POST', '/auth/logout', {})).status).toBe(200));
  expect(entries.map(({ action }) => action)).toEqual(['session.ended']);
  expect((await browser.request('/auth/session')).status).toBe(401);
});

test('a proof of nobody is asked who they are before what they say', async () => {
  const stranger = new Browser(world.site.origin);
  expect((await stranger.json('POST', '/auth/proof', { code: 7, more: {} })).status).toBe(401);
});

test('the factor of a sign-in counts for ten minutes, to the second', async () => {
  const { browser, app } = await longAgo();
  await prove(browser, app.codeAt(world.now));
  world.now = new Date(world.now.getTime() + 600_000);
  expect((await invite(browser)).status).toBe(200);
  world.now = new Date(world.now.getTime() + 1_000);
  expect(await codeOf(await invite(browser))).toBe('proof_needed');
});

test('a wrong code, a used one and a recovery code prove nothing; five tries in a quarter of an hour, whatever the act carries', async () => {
  const { browser, app, recoveryCodes } = await longAgo();
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((step) => app.codeAt(world.now, step) === code)) ?? '';
  expect((await prove(browser, recoveryCodes[0] ?? '')).status).toBe(400);
  for (let tries = 0; tries < 5; tries += 1) expect(await codeOf(await prove(browser, wrong))).toBe('second_factor_wrong');
  expect((await prove(browser, app.codeAt(world.now))).status).toBe(429);
  // An act ignores codes, so it offers no other way to guess one.
  expect(await codeOf(await invite(browser, { code: app.codeAt(world.now) }))).toBe('proof_needed');
});

test('an export that began in the ten minutes goes on to its end after them', async () => {
  await world.join('owner');
  for (let call = 0; call < 501; call += 1) await addCall(world.database, world.clinicId, { startedAt: new Date(world.now.getTime() - call * 60_000) });
  const browser = await world.signIn('owner');
  const { answer } = await world.database.transaction(async (tx) => {
    // The trail's lock: the export waits for its entry, before its first row.
    await tx.query('SELECT pg_advisory_xact_lock(4151861)');
    const answer = browser.json('POST', '/api/exports/calls', {});
    await until(async () => (await tx.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)).length > 0 || undefined);
    await ageProof(world.database, browser);
    return { answer };
  });
  expect((await (await answer).text()).trimEnd().split('\r\n')).toHaveLength(503);
  expect(await codeOf(await browser.json('POST', '/api/exports/calls', {}))).toBe('sign_in_needed');
});

test('whoever has the provider’s second factor is sent through its sign-in, which asks them again', async () => {
  await world.join('owner');
  const browser = new Browser(world.site.origin);
  await browser.signIn('owner');
  expect((await invite(browser)).status).toBe(200);
  await ageProof(world.database, browser);
  expect(await codeOf(await invite(browser))).toBe('sign_in_needed');
  expect(await codeOf(await prove(browser, '123456'))).toBe('second_factor_wrong');
  const asked = async (query: string) => Object.fromEntries(new URL((await browser.request(`/auth/google/start${query}`)).headers.get('location') ?? '').searchParams);
  expect(await asked('?again')).toMatchObject({ prompt: 'login', max_age: '0' });
  expect(await browser.signIn('owner', '?again')).toBe('/panel');
  expect((await invite(browser)).status).toBe(200);
});
