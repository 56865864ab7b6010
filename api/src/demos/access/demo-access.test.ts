import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openKnownPath } from 'shared/contracts/demos/known-codes';
import { createTestDatabase } from '../../../testing/database/test-database';
import { demosUnderTest, type DemosUnderTest } from '../../../testing/demos-under-test';
import { until } from '../../../testing/running-site';

let store: Awaited<ReturnType<typeof createTestDatabase>>;
let site: DemosUnderTest;
let now = new Date('2026-11-23T09:00:00Z');
const day = 86_400_000;

beforeAll(async () => {
  store = await createTestDatabase();
  site = await demosUnderTest(store.database, { now: () => now }, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await site.close();
  await store.drop();
});

let address = 0;
let from: Record<string, string>;
beforeEach(() => {
  now = new Date('2026-11-23T09:00:00Z');
  address += 1;
  from = { 'x-forwarded-for': `203.0.113.${address}` };
});
const validate = (code: string) => site.post('/api/demo-access/validate-code', { code }, from);
const open = (code: string, path: string) => site.post('/api/demo-access/open', { code, path }, from);

test('nothing in place of a code is asked for in the words of the form', async () => {
  for (const code of ['', '   ', undefined]) expect((await validate(code as string)).body).toMatchObject({ code: 'invalid_input', details: [{ field: 'code', message: 'Por favor introduce tu código de acceso.' }] });
});

test('a code comes by a plain form too: from this site alone, and its answer is a page', async () => {
  const { code } = await site.makeCode({ clinic: 'oris' });
  const send = async (typed: string, headers: Record<string, string>) => {
    const response = await fetch(`${site.origin}/acceso`, { method: 'POST', body: new URLSearchParams({ code: typed }), headers: { ...from, ...headers } });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const own = { 'sec-fetch-site': 'same-origin' };
  expect(await send(code, own)).toMatchObject({ status: 200, type: 'text/html; charset=utf-8', text: expect.stringContaining('Acceso concedido') });
  expect(await send('<b>', own)).toMatchObject({ status: 403, text: expect.stringContaining('value="&lt;b&gt;"') });
  expect(await send('', own)).toMatchObject({ status: 400, text: expect.stringContaining('Por favor introduce tu código de acceso.') });
  for (const foreign of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }] as Record<string, string>[]) expect((await send(code, foreign)).status).toBe(403);
});

test('an address among the demos is known once its clinic is, and only then', async () => {
  await until(() => (site.demos.isUnknownDemo('/demos/clinics/nadie') ? true : undefined));
  for (const path of ['/demos/clinics/oris', '/demos/clinica-barcelona/ivf', '/private-demo', '/']) expect(site.demos.isUnknownDemo(path)).toBe(false);
  expect(site.demos.isUnknownDemo('/demos')).toBe(true);
  expect(site.demos.isUnknownDemo('/demos/clinics/recien-llegada')).toBe(true);
  await site.admin('/api/admin/demo-clinics', { slug: 'recien-llegada', name: 'Recién Llegada' });
  await until(() => (site.demos.isUnknownDemo('/demos/clinics/recien-llegada') ? undefined : true));
});

describe('a code', () => {
  test('that was made opens its clinic, with everything the page shows', async () => {
    const { code, path } = await site.makeCode({ clinic: 'lazaro', days: 3 });
    expect(path).toBe('/demos/clinics/lazaro');
    const { body } = await validate(code.toLowerCase().replace('-', ' '));
    expect(body).toMatchObject({ valid: true, path, business: { label: 'Lázaro', specialty: 'Odontología', expiresAt: new Date(now.getTime() + 3 * day).toISOString(), expiryDay: expect.stringMatching(/^\d+ de [a-z]+$/) } });
    expect((await open(code, path)).body).toMatchObject({ status: 'open', now: now.toISOString(), clinic: { slug: 'lazaro', openingHours: [{ days: 'Lunes a viernes' }, {}], conversations: [{}, {}, {}] } });
  });

  test.each([
    ['2026-12-24', '24 de diciembre'],
    ['2027-03-28', '28 de marzo'],
    ['2026-12-24T23:30:00Z', '25 de diciembre'],
  ])('that lasts until %s names that day as its last', async (expiresAt, expiryDay) => {
    const { code } = await site.makeCode({ clinic: 'lazaro', expiresAt });
    expect((await validate(code)).body).toMatchObject({ business: { expiryDay } });
  });

  test('opens both addresses of the ivf page, the generic demo, and no other clinic', async () => {
    const { code } = await site.makeCode({ clinic: 'barcelona-ivf' });
    for (const path of ['/demos/clinics/barcelona-ivf', '/demos/clinica-barcelona/ivf', '/private-demo']) expect((await open(code, path)).body).toMatchObject({ status: 'open' });
    expect((await open(code, '/demos/clinics/lazaro')).body).toMatchObject({ status: 'refused', business: null, clinic: null });
  });

  test('that is wrong, that never was and that was revoked get the same answer', async () => {
    const { code, id } = await site.makeCode();
    await site.admin(`/api/admin/demo-codes/${id}/revoke`, {});
    const answers = await Promise.all(['XXXXX-XXXXX', 'A', code].map(validate));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { valid: false, message: 'Código inválido', mask: null, business: null, path: null } });
  });

  test('that has expired says so, opens the expired page, and opens again once renewed', async () => {
    const { code, path } = await site.makeCode({ clinic: 'oris', days: 1 });
    now = new Date(now.getTime() + day);
    expect((await validate(code)).body).toMatchObject({ valid: false, message: 'Tu acceso ha caducado' });
    expect((await open(code, path)).body).toMatchObject({ status: 'expired', clinic: null });
    await site.admin(`/api/admin/demo-codes/${code}/renew`, { days: 2 });
    expect((await validate(code)).body).toMatchObject({ valid: true });
  });

  test('is nowhere in the database in the clear', async () => {
    const { code } = await site.makeCode({ clinic: 'bocus', link: true });
    const rows = await store.database.query<Record<string, unknown>>('SELECT d::text AS row FROM demo_code d');
    const text = JSON.stringify(rows);
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replace('-', ''));
  });

  test('with something that is not JSON, or no code, is refused in the one error shape', async () => {
    const plain = await fetch(`${site.origin}/api/demo-access/validate-code`, { method: 'POST', body: 'code=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(plain.status).toBe(415);
    expect(await site.post('/api/demo-access/validate-code', {}, from)).toMatchObject({ status: 400, body: { code: 'invalid_input', details: [{ field: 'code' }] } });
  });
});

describe('the table of known codes', () => {
  test('holds random codes of clinics as soon as they are made, not chosen ones, and forgets revoked ones', async () => {
    const { code, id } = await site.makeCode({ clinic: 'fertty' });
    const chosen = await site.makeCode({ clinic: 'fertty', code: 'FERTTY-2026' });
    // Changes of codes arrive by NOTIFY.
    await until(async () => (await openKnownPath(code, site.demos.known())) ?? undefined);
    await expect(openKnownPath(code, site.demos.known())).resolves.toBe('/demos/clinics/fertty');
    await expect(openKnownPath(chosen.code, site.demos.known())).resolves.toBeNull();
    await site.admin(`/api/admin/demo-codes/${id}/revoke`, {});
    await until(async () => (await openKnownPath(code, site.demos.known())) === null || undefined);
  });
});

describe('a special link', () => {
  test('opens the page at its own address and nothing else', async () => {
    const { link } = await site.makeCode({ clinic: 'lazaro', link: true });
    const token = new URL(link ?? '').pathname.slice(1);
    await expect(site.demos.isSpecialAddress(`/${token}`)).resolves.toBe(true);
    expect((await open(token, `/${token}`)).body).toMatchObject({ status: 'open', clinic: { slug: 'lazaro' } });
    expect((await open(token, '/demos/clinics/lazaro')).body).toMatchObject({ status: 'refused' });
    await expect(site.demos.isSpecialAddress('/AAAAAAAAAAAAAAAAAAAAAA')).resolves.toBe(false);
    await expect(site.demos.isSpecialAddress('/login')).resolves.toBe(false);
  });
});

describe('the access log', () => {
  test('keeps known actions of known codes', async () => {
    const { code, id } = await site.makeCode();
    expect(await site.post('/api/demo-access/log-access', { code, action: 'page_view', metadata: { path: '/private-demo' } }, from)).toEqual({ status: 200, body: {} });
    const rows = await store.database.query('SELECT action, metadata FROM demo_access_log WHERE code_id = $1', [id]);
    expect(rows).toEqual([{ action: 'page_view', metadata: { path: '/private-demo' } }]);
  });

  test('is filled by nobody: a code’s entries of a day are counted, whatever network they come from', async () => {
    const [mine, other] = [await site.makeCode(), await site.makeCode()];
    const log = (code: string, network: Readonly<Record<string, string>>) => site.post('/api/demo-access/log-access', { code, action: 'page_view' }, network);
    expect((await log(mine.code, from)).status).toBe(200);
    await store.database.query(`UPDATE rate_limit SET points = 5000 WHERE key LIKE 'demoLogByCode:%'`);
    expect(await log(mine.code, { 'x-forwarded-for': '198.51.100.7' })).toMatchObject({ status: 429 });
    expect((await log(other.code, from)).status).toBe(200);
    await store.database.query(`DELETE FROM rate_limit WHERE key LIKE 'demoLogByCode:%'`);
  });

  test('holds nothing that opens a demo', async () => {
    const { id, code, link } = await site.makeCode({ link: true });
    const { pathname } = new URL(link ?? '');
    await site.post('/api/demo-access/log-access', { code: pathname.slice(1), action: 'page_view', metadata: { path: pathname } }, from);
    await site.post('/api/demo-access/log-access', { code, action: 'page_view', metadata: { path: '/:token' } }, from);
    const rows = await store.database.query<{ metadata: object }>('SELECT metadata FROM demo_access_log WHERE code_id = $1 ORDER BY id', [id]);
    expect(rows.map(({ metadata }) => metadata)).toEqual([{ path: '/:token' }, { path: '/:token' }]);
  });

  test('refuses unknown actions, foreign codes and heavy baggage', async () => {
    const { code } = await site.makeCode();
    const log = (body: object) => site.post('/api/demo-access/log-access', body, from);
    expect(await log({ code, action: 'drop_table' })).toMatchObject({ status: 400, body: { details: [{ field: 'action' }] } });
    expect(await log({ code: 'NADIE', action: 'page_view' })).toMatchObject({ status: 403, body: { code: 'demo_refused' } });
    expect(await log({ code, action: 'page_view', metadata: { text: 'x'.repeat(500) } })).toMatchObject({ status: 400 });
    expect(await log({ code, action: 'page_view', metadata: { deep: { er: 1 } } })).toMatchObject({ status: 400 });
    const free = [{ Hermenegilda: 'clamidia' }, { path: '/hermenegilda/clamidia' }, { path: '/demos/clinics/lazaro' }, { channel: 'clamidia' }, { date: 'clamidia' }, { time: 'clamidia' }, { kind: 'clamidia' }];
    for (const metadata of free) expect(await log({ code, action: 'phone_send_error', metadata })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await log({ code, action: 'phone_send_error', metadata: { date: '2026-11-23', time: '10:15', kind: 'timeout' } })).toMatchObject({ status: 200 });
    expect(await log({ code, action: 'cta_call_now_clicked', metadata: { channel: 'voice' } })).toMatchObject({ status: 200 });
  });
});
