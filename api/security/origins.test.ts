import { request, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { trailOfWork } from '../testing/audit-trail';
import { Browser } from '../testing/sign-in/browser';
import { release, startWhole, type WholeApp } from '../testing/fuzz/fuzz-site';
import { until } from '../testing/running-site';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { previewRelease } from 'shared/contracts/releases/control';
import { eventsPath } from 'shared/contracts/conversations/live-events';
import { createOperatorWords } from '../src/releases/registry/log/operator-words';

jest.setTimeout(240_000);

interface Page {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

let store: TestDatabase;
/** A site with one origin for everything, and a site with an origin for each part. */
const sites: { one?: WholeApp; apart?: WholeApp } = {};
const owners: { one?: Browser; apart?: Browser } = {};

beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  store = await createTestDatabase();
  sites.one = await startWhole(store, () => ({}));
  const { dataDir } = sites.one.services.config;
  sites.apart = await startWhole(store, (port) => ({ DATA_DIR: dataDir, PANEL_ORIGIN: `http://panel.localhost:${port}`, PREVIEW_ORIGIN: `http://preview.localhost:${port}` }));
  for (const app of ['shell', 'marketing', 'demos', 'panel']) await release(sites.one, app);
  await until(async () => (await store.database.query('SELECT 1 FROM clinic_member')).length > 1 || undefined);
  // The second process is notified of the releases; the panel's came last.
  await until(async () => (await ask('panel.localhost', '/r/panel/1.0.0/entry.js')).status === 200 || undefined);
  owners.one = new Browser(sites.one.origin);
  await owners.one.signIn('local-owner');
});
afterAll(async () => {
  await sites.apart?.close();
  await sites.one?.close();
  await store.drop();
});

const apart = () => new URL(sites.apart?.origin ?? '');
const cookies = () => [...(owners.one?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');

/** Sends the Host header of a name below localhost, which browsers resolve and Node.js does not. */
function ask(host: string, path: string, { method = 'GET', cookie = '', headers = {} }: { method?: string; cookie?: string; headers?: Record<string, string> } = {}): Promise<Page> {
  const { port } = apart();
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { host: `${host}:${port}`, cookie, ...(headers.origin === undefined ? { 'sec-fetch-site': 'same-origin' } : {}), ...headers } }, (answer) => {
      let text = '';
      // The start of a stream is enough.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) asked.destroy();
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text, headers: answer.headers }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

const remotesOf = (text: string) => Object.keys((JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as { composition: { remotes: object } }).composition.remotes);
const staffAddresses = ['/auth/session', '/auth/staff', '/analytics', '/api/calls', '/api/chat/threads', eventsPath];

test('a session is read on the panel’s host alone, and staff have no address elsewhere', async () => {
  for (const path of staffAddresses) {
    expect({ path, status: (await ask('panel.localhost', path, { cookie: cookies() })).status }).toEqual({ path, status: 200 });
    for (const host of ['localhost', 'preview.localhost', '127.0.0.1']) {
      // An address that is not a script's is a page's, and the previews' host redirects those to the site.
      const elsewhere = host === 'preview.localhost' && path === '/analytics' ? 302 : 404;
      expect({ host, path, status: (await ask(host, path, { cookie: cookies() })).status }).toEqual({ host, path, status: elsewhere });
    }
  }
  for (const [host, status] of [['panel.localhost', 403], ['localhost', 401], ['preview.localhost', 401]] as const) {
    expect({ host, status: (await ask(host, '/api/releases/status', { cookie: cookies() })).status }).toEqual({ host, status });
  }
});

const foreign = {
  'a page of a sister host, unseen': { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' },
  'a script of a sister host': { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  'a picture on another site': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  'a frame of a sister host': { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  'an embedded object': { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'embed' },
  'a page fetched before anybody asked for it': { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
};
const link = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

test.each(Object.entries(foreign))('%s reads with nobody’s session: nothing is noted, and the session is no younger', async (_, headers) => {
  const { database } = store;
  const { sealing } = (sites.apart as WholeApp).services;
  await database.query(`INSERT INTO release_operator (email, added_by) VALUES ($1, 'test') ON CONFLICT DO NOTHING`, [await createOperatorWords(sealing.names).put(database, 'propietaria@ejemplo.example')]);
  const [session] = await database.query<{ seen_at: Date; user_id: string }>(`UPDATE session SET seen_at = now() - interval '5 minutes' RETURNING seen_at, user_id`);
  const { entries } = await trailOfWork(database, async () => {
    for (const path of [...staffAddresses, '/api/calls?search=Remedios', '/api/releases/status']) {
      expect({ path, status: (await ask('panel.localhost', path, { cookie: cookies(), headers })).status }).toEqual({ path, status: 401 });
    }
    expect(await ask('panel.localhost', '/ops/demos', { cookie: cookies(), headers })).toMatchObject({ status: 303, location: '/login' });
  });
  expect(entries.filter(({ actor }) => actor === session?.user_id)).toEqual([]);
  expect(await database.query('SELECT seen_at, user_id FROM session')).toEqual([session]);
  expect((await ask('panel.localhost', '/api/releases/status', { cookie: cookies() })).status).toBe(200);
  await database.query('DELETE FROM release_operator');
});

test('a link from another host leads to a page with one’s session, and to no answer that is for scripts', async () => {
  expect((await ask('panel.localhost', '/ops/demos', { cookie: cookies(), headers: link })).status).toBe(200);
  for (const path of staffAddresses) expect({ path, status: (await ask('panel.localhost', path, { cookie: cookies(), headers: link })).status }).toEqual({ path, status: 401 });
});

test('with one origin everything is where it always was', async () => {
  for (const path of staffAddresses.slice(0, -1)) expect((await owners.one?.request(path))?.status).toBe(200);
  const response = await fetch(`${sites.one?.origin ?? ''}/panel`);
  expect(remotesOf(await response.text())).toEqual(expect.arrayContaining(['marketing', 'panel']));
});

test('the panel’s documents are made of shell and panel, the site’s of everything else', async () => {
  const panel = await ask('panel.localhost', '/panel');
  expect(remotesOf(panel.text)).toEqual(['panel']);
  expect(panel.text).not.toContain('/r/marketing/');
  expect(remotesOf((await ask('localhost', '/')).text).sort()).toEqual(['demos', 'marketing']);
  expect((await ask('panel.localhost', '/r/marketing/1.0.0/entry.js')).status).toBe(404);
  expect((await ask('panel.localhost', '/r/panel/1.0.0/entry.js')).status).toBe(200);
  expect((await ask('localhost', '/r/marketing/1.0.0/entry.js')).status).toBe(200);
});

test('pages of other sites may load released files of the site’s host, and nothing else', async () => {
  const openness = async (host: string, path: string) => {
    const { headers } = await ask(host, path, { headers: { origin: 'https://other.example' } });
    return [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']];
  };
  const file = '/r/panel/1.0.0/entry.js';
  expect(await openness('localhost', file)).toEqual(['*', 'cross-origin']);
  for (const host of ['panel.localhost', 'preview.localhost']) expect(await openness(host, file)).toEqual([undefined, 'same-origin']);
  for (const path of ['/', '/api/openapi.json', '/r/panel/1.0.0/missing.js']) expect(await openness('localhost', path)).toEqual([undefined, 'same-origin']);
});

test('pages lead to the host that has them', async () => {
  const { port } = apart();
  for (const path of ['/login?error=sign_in_failed', '/panel', '/panel/llamadas', '/ops']) expect(await ask('localhost', path)).toMatchObject({ status: 302, location: `http://panel.localhost:${port}${path}` });
  expect(await ask('panel.localhost', '/?a=b')).toMatchObject({ status: 302, location: `http://localhost:${port}/?a=b` });
  expect(await ask('preview.localhost', '/')).toMatchObject({ status: 302, location: `http://localhost:${port}/` });
  expect(await ask('localhost', '//evil.example/login')).not.toMatchObject({ location: expect.stringMatching(/^\/\/|^https?:\/\/evil/) });
});

test('says on each host where to report what is wrong, and for how long that holds', async () => {
  for (const host of ['localhost', 'panel.localhost', 'preview.localhost']) {
    const { status, text } = await ask(host, '/.well-known/security.txt');
    expect({ host, status }).toEqual({ host, status: 200 });
    expect(text).toMatch(/^Contact: mailto:\S+@\S+\nExpires: /);
    expect(Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
  }
});

test('lets robots fetch the calendar, as which Google fetches it, and no other part of the API', async () => {
  const { text } = await ask('panel.localhost', '/robots.txt');
  expect(text.split('\n')).toEqual(expect.arrayContaining(['Disallow: /api/', 'Allow: /api/calendar/']));
});

test('a preview is shown on its own host, and a preview’s cookie means nothing on another', async () => {
  const { config } = (sites.apart as WholeApp).services;
  const answer = await fetch(`${apart().origin}${previewRelease.path}`, { method: 'POST', headers: { authorization: `Bearer ${config.opsToken}`, 'content-type': 'application/json' }, body: JSON.stringify({ app: 'panel', version: '1.0.0', minutes: 5 }) });
  const { url } = (await answer.json()) as { url: string };
  const link = new URL(url);
  expect(link.hostname).toBe('preview.localhost');
  expect((await ask('panel.localhost', link.pathname)).status).toBe(302);
  expect((await ask('localhost', link.pathname)).status).not.toBe(303);
  expect(await ask('preview.localhost', link.pathname)).toMatchObject({ status: 303 });
  const cookie = `preview=${link.pathname.split('/').at(-1) ?? ''}`;
  const shown = await ask('preview.localhost', '/panel', { cookie });
  expect(shown.text).toContain('<strong>Vista previa</strong> · panel 1.0.0 · ');
  expect(remotesOf(shown.text)).toEqual(expect.arrayContaining(['marketing', 'panel']));
  for (const [host, path] of [['panel.localhost', '/panel'], ['localhost', '/']] as const) expect((await ask(host, path, { cookie })).text).not.toContain('Vista previa');
});

test('a page of the site cannot write on the panel, in browsers that only name their origin', async () => {
  const { origin, port } = apart();
  for (const [from, status] of [[origin, 403], [`http://preview.localhost:${port}`, 403], [`http://panel.localhost:${port}`, 404]] as const) {
    const headers = { origin: from };
    const answer = await ask('panel.localhost', '/auth/staff/00000000-0000-4000-8000-000000000000', { method: 'DELETE', cookie: cookies(), headers });
    expect({ from, status: answer.status }).toEqual({ from, status });
  }
});

test('the local sign-in works below localhost, where Node.js finds no such name', async () => {
  const { status, location = '' } = await ask('panel.localhost', '/auth/google/start');
  expect(status).toBe(303);
  expect(new URL(location)).toMatchObject({ hostname: 'panel.localhost', pathname: '/oidc/auth' });
});
