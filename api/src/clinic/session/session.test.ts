import { describe, expect, test } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { trailOfWork } from '../../../testing/audit-trail';
import { Browser } from '../../../testing/sign-in/browser';
import { runProgram } from '../../../testing/program';
import { staffOperatorToken, useStaffSite } from '../../../testing/sign-in/staff-site';

const world = useStaffSite();
const untilCallback = (subject: string) => Browser.untilCallback(world.site.origin, subject);
const session = (browser: Browser) => browser.request('/auth/session');

describe('the session', () => {
  test('gets a new identifier at each sign-in, and the old one dies', async () => {
    const browser = new Browser(world.site.origin);
    await browser.signIn('owner');
    const first = browser.cookies.get('session')!;
    await browser.signIn('owner');
    expect(browser.cookies.get('session')).not.toBe(first);
    const old = new Browser(world.site.origin);
    old.cookies.set('session', first);
    expect((await session(old)).status).toBe(401);
  });

  test('an identifier that was planted before the sign-in is not taken over', async () => {
    const browser = new Browser(world.site.origin);
    const planted = 'A'.repeat(43);
    browser.cookies.set('session', planted);
    await browser.signIn('owner');
    expect(browser.cookies.get('session')).not.toBe(planted);
  });

  test('ends after 30 minutes without a request', async () => {
    const browser = new Browser(world.site.origin);
    await browser.signIn('owner');
    world.now = new Date(world.now.getTime() + 29 * 60_000);
    expect((await session(browser)).status).toBe(200);
    world.now = new Date(world.now.getTime() + 29 * 60_000);
    expect((await session(browser)).status).toBe(200);
    world.now = new Date(world.now.getTime() + 30 * 60_000);
    expect((await session(browser)).status).toBe(401);
  });

  test('that began while the clock was a day ahead ends once it is right, and a second factor of that time is no recent one', async () => {
    const browser = new Browser(world.site.origin);
    await browser.signIn('owner');
    await browser.accept();
    const invite = () => browser.json('POST', '/auth/staff/invitations', { email: 'eva@clinica-uno.example', role: 'reader' });
    await world.database.query(`UPDATE session SET proved_at = $1`, [new Date(world.now.getTime() + 3_600_000)]);
    expect(await (await invite()).json()).toMatchObject({ code: 'sign_in_needed' });
    await world.database.query(`UPDATE session SET created_at = created_at + interval '1 day', seen_at = seen_at + interval '1 day', expires_at = expires_at + interval '1 day'`);
    expect((await session(browser)).status).toBe(401);
  });

  test('that has ended goes without anybody’s next sign-in, and so does an attempt of more than ten minutes', async () => {
    const browser = new Browser(world.site.origin);
    await browser.signIn('owner');
    await browser.request('/auth/google/start');
    const kept = async () => (await world.database.query<{ kept: number }>('SELECT (SELECT count(*) FROM session)::int AS sessions, (SELECT count(*) FROM sign_in_attempt)::int AS attempts'))[0];
    await world.database.query('DELETE FROM sign_in_attempt WHERE expires_at < $1', [world.now]);
    await world.site.auth.purge();
    expect(await kept()).toEqual({ sessions: expect.any(Number), attempts: 1 });
    expect((await session(browser)).status).toBe(200);
    world.now = new Date(world.now.getTime() + 8 * 3_600_000 + 1);
    await world.site.auth.purge();
    expect(await kept()).toEqual({ sessions: 0, attempts: 0 });
  });

  test('ends after 8 hours, however busy', async () => {
    const browser = new Browser(world.site.origin);
    await browser.signIn('owner');
    for (let quarter = 1; quarter < 32; quarter += 1) {
      world.now = new Date(world.now.getTime() + 15 * 60_000);
      expect((await session(browser)).status).toBe(200);
    }
    world.now = new Date(world.now.getTime() + 15 * 60_000);
    expect((await session(browser)).status).toBe(401);
  });

  test('a person may have one in each of several browsers', async () => {
    const browsers = [new Browser(world.site.origin), new Browser(world.site.origin), new Browser(world.site.origin)];
    for (const browser of browsers) await browser.signIn('owner');
    for (const browser of browsers) expect((await session(browser)).status).toBe(200);
  });

  test('its value is not in the database', async () => {
    const browser = new Browser(world.site.origin);
    await browser.signIn('owner');
    const rows = await world.database.query<{ row: string }>('SELECT session::text AS row FROM session');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(browser.cookies.get('session'));
  });

  test('its cookie is out of reach of scripts and other sites', async () => {
    const { browser, callback } = await untilCallback('owner');
    const [line] = (await browser.request(callback.href)).headers.getSetCookie().filter((cookie) => cookie.startsWith('session='));
    // 256 random bits.
    expect(line).toMatch(/^session=[\w-]{43};/);
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
    expect(line).toMatch(/Path=\//i);
    expect(line).not.toMatch(/Domain=/i);
  });
});

describe('the list of one’s sessions', () => {
  interface Listed { readonly id: string; readonly browser: string; readonly startedAt: string; readonly seenAt: string; readonly isThis: boolean }
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const listOf = async (browser: Browser) => ((await (await browser.request('/auth/sessions')).json()) as { sessions: Listed[] }).sessions;
  const statuses = (...browsers: readonly Browser[]) => Promise.all(browsers.map(async (browser) => (await session(browser)).status));
  async function signedIn(subject: string, agent?: string): Promise<Browser> {
    const browser = agent === undefined ? new Browser(world.site.origin) : new (class extends Browser {
      override request(address: string, init: RequestInit = {}) {
        const headers = new Headers(init.headers);
        headers.set('user-agent', agent!);
        return super.request(address, { ...init, headers });
      }
    })(world.site.origin);
    await browser.signIn(subject);
    return browser;
  }

  test('tells a person by which browser, since when and when last, those that live alone, and nobody else’s', async () => {
    const begun = world.now;
    const after = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);
    const [here, away] = [await signedIn('owner'), await signedIn('owner', phone)];
    for (const [subject, agent] of [['owner', 'Left behind'], ['nobody', phone]] as const) await signedIn(subject, agent);
    world.now = after(20);
    await statuses(here, away);
    world.now = after(31);
    const listed = await listOf(here);
    expect(listed).toHaveLength(2);
    const id: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(listed).toEqual(expect.arrayContaining([
      { id, browser: '', startedAt: begun.toISOString(), seenAt: after(31).toISOString(), isThis: true },
      { id, browser: 'Safari · iPhone', startedAt: begun.toISOString(), seenAt: after(20).toISOString(), isThis: false },
    ]));
  });

  test('ends one of them at once, and leaves the others', async () => {
    const [here, lost, third] = [await signedIn('owner'), await signedIn('owner', phone), await signedIn('owner')];
    const { id } = (await listOf(here)).find(({ browser }) => browser !== '')!;
    const { entries } = await trailOfWork(world.database, () => here.json('DELETE', `/auth/sessions/${id}`));
    expect(entries).toEqual([expect.objectContaining({ action: 'session.ended' })]);
    expect(await statuses(here, lost, third)).toEqual([200, 401, 200]);
    expect((await here.json('DELETE', `/auth/sessions/${id}`)).status).toBe(404);
  });

  test('ends all but the one that asks', async () => {
    const [here, second, third, stranger] = [await signedIn('owner'), await signedIn('owner'), await signedIn('owner'), await signedIn('nobody')];
    expect((await here.json('DELETE', '/auth/sessions')).status).toBe(200);
    expect(await statuses(here, second, third, stranger)).toEqual([200, 401, 401, 200]);
  });

  test.each([
    ['all others', (here: Browser) => here.json('DELETE', '/auth/sessions')],
    ['one of them', async (here: Browser) => here.json('DELETE', `/auth/sessions/${(await listOf(here)).find(({ isThis }) => !isThis)?.id}`)],
    ['itself, by signing out', (_here: Browser, there: Browser) => there.json('POST', '/auth/logout')],
  ])('ends %s also while it is given a new identifier', async (_, end) => {
    const [here, there] = [await signedIn('owner'), await signedIn('owner')];
    const { sessions } = world.site.auth;
    const proved = await sessions.find(there.cookies.get('session') ?? '');
    const ending = await world.database.transaction(async (tx) => {
      const { token } = await sessions.prove(tx, proved!);
      const ended = end(here, Object.assign(new Browser(world.site.origin), { cookies: new Map(there.cookies) }));
      // The end is asked for before the new identifier is stored.
      await Promise.race([ended, setTimeout(500)]);
      there.cookies.set('session', token);
      return { ended };
    });
    expect((await ending.ended).status).toBe(200);
    expect(await statuses(here, there)).toEqual([200, 401]);
  });

  test('is of nobody else: another person’s session is not found and lives on', async () => {
    const [here, stranger] = [await signedIn('owner'), await signedIn('nobody')];
    const [theirs] = await listOf(stranger);
    expect((await here.json('DELETE', `/auth/sessions/${theirs!.id}`)).status).toBe(404);
    expect(await statuses(stranger)).toEqual([200]);
  });

  test('is closed to whoever has not given the second factor', async () => {
    const waiting = await signedIn('newcomer');
    for (const [method, path] of [['GET', '/auth/sessions'], ['DELETE', '/auth/sessions'], ['DELETE', `/auth/sessions/${'a'.repeat(64)}`]] as const) expect((await waiting.json(method, path)).status).toBe(403);
  });
});

describe('sign-out', () => {
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

  test.each(['GET', 'POST'])('by %s from our own page ends the session on the server', async (method) => {
    const browser = new Browser(world.site.origin);
    await browser.signIn('owner');
    const token = browser.cookies.get('session')!;
    expect((await browser.request('/auth/logout', { method, headers: own })).status).toBe(200);
    const replay = new Browser(world.site.origin);
    replay.cookies.set('session', token);
    expect((await session(replay)).status).toBe(401);
  });

  test.each<[string, Record<string, string>]>([
    ['an image', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['a foreign script', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', origin: 'https://evil.test' }],
    ['an old browser on a foreign page', { referer: 'https://evil.test/' }],
  ])('by %s on another site changes nothing', async (_, headers) => {
    const browser = new Browser(world.site.origin);
    await browser.signIn('owner');
    const answer = await browser.request('/auth/logout', { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await session(browser)).status).toBe(200);
  });
});

describe('an operator', () => {
  const signOut = (who: string) => runProgram('api/cli/admin.ts', ['staff', 'sign-out', who], { SITE_URL: world.site.origin, OPS_TOKEN: staffOperatorToken });

  test('ends the sessions of one person, or of everybody, and the trail says whose', async () => {
    await world.database.query('DELETE FROM session');
    const [one, other, stranger] = [new Browser(world.site.origin), new Browser(world.site.origin), new Browser(world.site.origin)];
    await one.signIn('owner');
    await other.signIn('owner');
    await stranger.signIn('nobody');
    const { user } = (await (await session(one)).json()) as { user: { id: string; email: string } };
    expect(await signOut('nobody@elsewhere.example')).toMatchObject({ code: 0, out: expect.stringContaining('0 sessions ended') });
    const { entries } = await trailOfWork(world.database, async () => expect(await signOut(user.email.toUpperCase())).toMatchObject({ code: 0, out: expect.stringContaining('2 sessions ended') }));
    expect(entries).toEqual([expect.objectContaining({ actor: 'ops-token', action: 'session.ended', subject: user.id })]);
    expect([(await session(one)).status, (await session(other)).status, (await session(stranger)).status]).toEqual([401, 401, 200]);
    expect(await signOut('everybody')).toMatchObject({ code: 0, out: expect.stringContaining('1 session ended') });
    expect((await session(stranger)).status).toBe(401);
    expect(await signOut('every body')).toMatchObject({ code: 2, error: expect.stringContaining('must be an e-mail address or "everybody"') });
  });
});
