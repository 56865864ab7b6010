// Longer than usual because one catalogue of clinics and codes is kept, changed and ended.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { trailOf } from '../../../testing/audit-trail';
import { createTestDatabase } from '../../../testing/database/test-database';
import { send } from 'shared/tooling/release/operator-client';
import { testEncryption } from '../../../testing/database/encryption';
import { until } from '../../../testing/running-site';
import { demosUnderTest, internalAgents, operatorToken, type DemosUnderTest } from '../../../testing/demos-under-test';
import { purgeOldDemoUse } from './demo-code.repository';
import { seedCatalogue } from './catalogue.repository';

let store: Awaited<ReturnType<typeof createTestDatabase>>;
let site: DemosUnderTest;
const now = new Date('2026-11-23T09:00:00Z');

beforeAll(async () => {
  store = await createTestDatabase();
  site = await demosUnderTest(store.database, { now: () => now });
});
afterAll(async () => {
  await site.close();
  await store.drop();
});

test('nobody without the token administers', async () => {
  expect(await site.post('/api/admin/demo-codes', {})).toMatchObject({ status: 401 });
  expect(await site.post('/api/admin/demo-codes', {}, { authorization: 'Bearer wrong' })).toMatchObject({ status: 403 });
});

test('the internal clinic has the name of the site', async () => {
  const renamed = await demosUnderTest(store.database, { now: () => now }, { SITE_NAME: 'Vozalia' });
  const { body } = await renamed.admin('/api/admin/demo-clinics');
  await renamed.close();
  expect(body).toMatchObject({ clinics: expect.arrayContaining([expect.objectContaining({ slug: 'casa', name: 'Vozalia' })]) });
});

test('codes are made, listed, expired, renewed and revoked', async () => {
  const { id, code, mask } = await site.makeCode({ clinic: 'oris', label: 'Feria' });
  const stateOf = async () => ((await site.admin('/api/admin/demo-codes')).body as { codes: { id: string; state: string }[] }).codes.find((row) => row.id === id);
  expect(await stateOf()).toMatchObject({ mask, clinic: 'oris', label: 'Feria', state: 'active', lastUsedAt: null });
  await site.admin(`/api/admin/demo-codes/${code}/expire`, {});
  expect(await stateOf()).toMatchObject({ state: 'expired' });
  await site.admin(`/api/admin/demo-codes/${id}/renew`, { days: null });
  expect(await stateOf()).toMatchObject({ state: 'active', expiresAt: null });
  await site.admin(`/api/admin/demo-codes/${id}/revoke`, {});
  expect(await stateOf()).toMatchObject({ state: 'revoked' });
  for (const verb of ['renew', 'expire']) {
    expect(await site.admin(`/api/admin/demo-codes/${id}/${verb}`, {})).toMatchObject({ status: 400, body: { details: [{ field: 'code', message: expect.stringContaining('codes create') }] } });
    expect(await stateOf()).toMatchObject({ state: 'revoked', expiresAt: null });
  }
  expect(await site.admin('/api/admin/demo-codes/nobody-knows/expire', {})).toMatchObject({ status: 404 });
});

test('no letter of a code stands in its row, and a list shows two: pages carry what guesses can be tried at', async () => {
  const { id, mask } = await site.makeCode({ code: 'XKWZY-PQRXV', label: 'Feria' });
  expect(mask).toBe('••••••••XV');
  const [row] = await store.database.query<{ text: string }>('SELECT d::text AS text FROM demo_code d WHERE id = $1', [id]);
  const bytes = row?.text.replaceAll(/\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'));
  expect(row?.text).not.toMatch(/XK|XV|•/);
  expect(bytes).not.toMatch(/Feria|•/);
});

test('a code of one’s own choice is taken once, and not too short', async () => {
  expect(await site.admin('/api/admin/demo-codes', { code: 'verano-26' })).toMatchObject({ status: 200, body: { code: 'VERANO-26' } });
  expect(await site.admin('/api/admin/demo-codes', { code: 'VERANO26' })).toMatchObject({ status: 409 });
  expect(await site.admin('/api/admin/demo-codes', { code: 'abc' })).toMatchObject({ status: 400 });
  expect(await site.admin('/api/admin/demo-codes', { clinic: 'nadie' })).toMatchObject({ status: 404 });
});

test('what the API itself refuses is said in English to a command, and in Spanish to anybody else', async () => {
  const commands = { origin: site.origin, token: operatorToken, dataFolder: '' };
  for (const [wrong, sentence] of [[{ code: 'abc' }, 'code: It needs at least 6 letters or digits'], [{ label: ['x'] }, 'label: is not of the expected type'], [{ days: 'x' }, 'days: must be a `number` type']] as const) {
    await expect(send(commands, 'POST', '/api/admin/demo-codes', JSON.stringify(wrong), 'application/json')).rejects.toThrow(sentence);
  }
  expect(await site.admin('/api/admin/demo-codes', { label: ['x'] })).toMatchObject({ body: { details: [{ field: 'label', message: 'No tiene el tipo esperado' }] } });
});

test('a new clinic needs no release: its page opens at once', async () => {
  expect(await site.admin('/api/admin/demo-clinics', { slug: 'nueva', name: 'Clínica Nueva' })).toMatchObject({ body: { path: '/demos/clinics/nueva' } });
  expect(await site.admin('/api/admin/demo-clinics', { slug: 'nueva', name: 'Otra' })).toMatchObject({ status: 409 });
  const { code, path } = await site.makeCode({ clinic: 'nueva' });
  expect((await site.post('/api/demo-access/open', { code, path })).body).toMatchObject({ status: 'open', business: { label: 'Clínica Nueva' } });
});

test('all clinics are listed, and what operators change is on the page at once', async () => {
  const { code, path } = await site.makeCode({ clinic: 'dfine-clinic' });
  const listed = async (slug: string) => ((await site.admin('/api/admin/demo-clinics')).body as { clinics: { slug: string }[] }).clinics.find((clinic) => clinic.slug === slug);
  expect(await listed('dfine-clinic')).toMatchObject({ paths: [path], agentId: null, activeCodes: 1 });
  expect(await listed('casa')).toMatchObject({ paths: [], activeCodes: 0 });
  const openingHours = [{ days: 'Martes', hours: '9:00 a 14:00' }];
  expect(await site.admin('/api/admin/demo-clinics/dfine-clinic', { agentId: 'agent_dfine', phone: '+34 930 000 000', color: '#a4508b', openingHours, treatments: ['Rinoplastia'] })).toEqual({ status: 200, body: { slug: 'dfine-clinic', changed: ['agentId', 'phone', 'color', 'openingHours', 'treatments'] } });
  const { body } = await site.post('/api/demo-access/open', { code, path });
  expect(body).toMatchObject({ business: { agentId: 'agent_dfine', specialty: 'Cirugía plástica', color: '#a4508b' }, clinic: { phone: '+34 930 000 000', openingHours, treatments: ['Rinoplastia'], conversations: [{}, {}, {}] } });
  expect(await site.admin('/api/admin/demo-clinics/dfine-clinic', { phone: null })).toMatchObject({ status: 200 });
  expect(await listed('dfine-clinic')).toMatchObject({ phone: null, agentId: 'agent_dfine' });
  expect(await site.admin('/api/admin/demo-clinics/nadie', { phone: null })).toMatchObject({ status: 404 });
  // The content security policy would block it.
  expect(await site.admin('/api/admin/demo-clinics/dfine-clinic', { logoUrl: 'https://images.example/logo.png' })).toMatchObject({ status: 400, body: { details: [{ field: 'logoUrl' }] } });
  expect(await site.admin('/api/admin/demo-clinics/dfine-clinic', { color: 'red; background: url(//x)' })).toMatchObject({ status: 400, body: { details: [{ field: 'color' }] } });
  expect(await site.admin('/api/admin/demo-clinics/dfine-clinic', { name: '' })).toMatchObject({ status: 400, body: { details: [{ field: 'name' }] } });
});

test('of two changes of a clinic at once, the second keeps what the first has written', async () => {
  const { database } = store;
  expect(await site.admin('/api/admin/demo-clinics', { slug: 'a-la-vez', name: 'Vez', agentId: 'agent_before' })).toMatchObject({ status: 200 });
  const { answer } = await database.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('clinic agents'))`);
    const answer = site.admin('/api/admin/demo-clinics/a-la-vez', { phone: '+34 930 000 001' });
    await until(async () => (await database.query('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0 || undefined);
    await tx.query(`UPDATE clinic SET agent_id = 'agent_after' WHERE slug = 'a-la-vez'`);
    return { answer };
  });
  expect(await answer).toMatchObject({ status: 200 });
  expect(((await site.admin('/api/admin/demo-clinics')).body as { clinics: { slug: string }[] }).clinics).toContainEqual(expect.objectContaining({ slug: 'a-la-vez', agentId: 'agent_after', phone: '+34 930 000 001' }));
});

test('no two clinics have one agent, because it decides whose calls are whose', async () => {
  const agentId = 'agent_of_one';
  expect(await site.admin('/api/admin/demo-clinics', { slug: 'agente-uno', name: 'Uno', agentId })).toMatchObject({ status: 200 });
  const refusal = { status: 409, body: { details: [{ field: 'agentId', message: 'This agent is the clinic "agente-uno"\'s already' }] } };
  expect(await site.admin('/api/admin/demo-clinics', { slug: 'agente-dos', name: 'Dos', agentId })).toMatchObject(refusal);
  expect(await site.admin('/api/admin/demo-clinics/oris', { agentId })).toMatchObject(refusal);
  expect(await site.admin('/api/admin/demo-clinics/agente-uno', { agentId })).toMatchObject({ status: 200 });
  expect(await site.admin('/api/admin/demo-import', { rows: [{ kind: 'clinic', slug: 'agente-tres', name: 'Tres', agentId }] })).toMatchObject({ status: 400, body: { details: [{ field: 'rows[1].agentId' }] } });
});

test('no clinic has an agent of the site itself, or the calls of the landing would be its', async () => {
  for (const agentId of internalAgents) {
    const message = 'This agent is the clinic "casa"\'s already';
    expect(await site.admin('/api/admin/demo-clinics', { slug: 'agente-casa', name: 'Casa', agentId })).toMatchObject({ status: 409, body: { details: [{ field: 'agentId', message }] } });
    expect(await site.admin('/api/admin/demo-clinics/lazaro', { agentId })).toMatchObject({ status: 409, body: { details: [{ field: 'agentId', message }] } });
    expect(await site.admin('/api/admin/demo-import', { rows: [{ kind: 'clinic', slug: 'agente-casa', name: 'Casa', agentId }] })).toMatchObject({ status: 400, body: { details: [{ field: 'rows[1].agentId', message }] } });
  }
});

test('the site itself gets no demo, which nobody could remove again', async () => {
  await store.database.query(`INSERT INTO clinic (slug) VALUES ('casa') ON CONFLICT DO NOTHING`);
  expect(await site.admin('/api/admin/demo-clinics', { slug: 'casa', name: 'Casa' })).toMatchObject({ status: 409, body: { details: [{ field: 'slug' }] } });
  expect(await store.database.query(`SELECT 1 FROM clinic_demo JOIN clinic ON clinic.id = clinic_id WHERE slug = 'casa'`)).toEqual([]);
});

test('an import names every bad row and then stores nothing', async () => {
  const rows: Record<string, unknown>[] = [
    { kind: 'clinic', slug: 'uno', name: 'Uno' },
    { kind: 'clinic', slug: 'MAL', name: '' },
    { kind: 'code', clinic: 'uno' },
    { kind: 'code', clinic: 'dos' },
    { kind: 'clinic', slug: 'uno', name: 'Otra vez' },
    { kind: 'cosa' },
    { kind: 'code', label: ['Feria'], days: 'muchos' },
    { kind: 'code', toString: 'a name of every object' },
  ];
  const { status, body } = await site.admin('/api/admin/demo-import', { rows });
  expect(status).toBe(400);
  expect((body as { details: { field: string }[] }).details.map(({ field }) => field)).toEqual(['rows[2].slug', 'rows[2].name', 'rows[4].clinic', 'rows[5].slug', 'rows[6].kind', 'rows[7].label', 'rows[8]']);
  const [found] = await store.database.query<{ count: string }>(`SELECT count(*) FROM clinic WHERE slug IN ('uno', 'MAL')`);
  expect(found?.count).toBe('0');
});

test('an import of good rows brings clinics and codes in, codes of the same file too', async () => {
  const rows = [{ kind: 'code', clinic: 'tres', code: 'TRES-2026', days: '30', label: '' }, { kind: 'clinic', slug: 'tres', name: 'Tres', paths: ['/demos/clinics/tres', '/demos/madrid/tres'] }];
  const { body } = await site.admin('/api/admin/demo-import', { rows });
  expect(body).toEqual({ clinics: 1, codes: [{ row: 1, code: 'TRES-2026', clinic: 'tres', path: '/demos/clinics/tres', link: null }] });
});

test('an import of as many rows as are allowed is read', async () => {
  const rows = Array.from({ length: 2_000 }, () => ({ kind: 'x', days: 1 }));
  const { status, body } = await site.admin('/api/admin/demo-import', { rows });
  expect([status, (body as { code: string }).code]).toEqual([400, 'invalid_input']);
});

test('of a large import so many codes are known to pages that it does not take minutes, and all open', async () => {
  const rows = Array.from({ length: 22 }, () => ({ kind: 'code', clinic: 'reproclinic', label: 'Campaña' }));
  await store.database.query('DELETE FROM demo_code');
  const { body } = await site.admin('/api/admin/demo-import', { rows });
  const last = (body as { codes: { code: string; path: string }[] }).codes.at(-1);
  const [found] = await store.database.query<{ all: number; known: number }>('SELECT count(*)::int AS all, count(known_id)::int AS known FROM demo_code');
  expect(found).toEqual({ all: 22, known: 20 });
  expect((await site.post('/api/demo-access/open', { code: last?.code, path: last?.path })).body).toMatchObject({ status: 'open' });
});

test('an import that nobody waits for any more brings nothing in: its codes would be shown to nobody', async () => {
  const busy = async () => (await store.database.query(`SELECT 1 FROM pg_locks WHERE relation = 'demo_code'::regclass AND mode = 'RowExclusiveLock'`)).length > 0;
  const leaving = new AbortController();
  const rows = Array.from({ length: 20 }, () => ({ kind: 'code', clinic: 'oris', label: 'Abandonada' }));
  const asked = fetch(`${site.origin}/api/admin/demo-import`, { method: 'POST', headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' }, body: JSON.stringify({ rows }), signal: leaving.signal });
  while (!(await busy())) await setTimeout(20);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  while (await busy()) await setTimeout(20);
  expect(((await site.admin('/api/admin/demo-codes')).body as { codes: { label: string }[] }).codes.filter(({ label }) => label === 'Abandonada')).toEqual([]);
});

test('an import that takes seconds keeps nobody from the trail meanwhile: every booking and sign-in writes to it', async () => {
  const tries = { free: 0, held: 0 };
  let done = false;
  const importing = site.admin('/api/admin/demo-import', { rows: Array.from({ length: 12 }, (_, index) => ({ kind: 'code', clinic: 'oris', label: `Feria ${index}` })) }).finally(() => (done = true));
  while (!done) {
    const [lock] = await store.database.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock(4151861) AS free');
    tries[lock?.free === true ? 'free' : 'held'] += 1;
    await setTimeout(20);
  }
  const { status, body } = await importing;
  expect(status).toBe(200);
  const made = (await trailOf(store.database)).filter(({ action }) => action === 'demo_code.created').map(({ subject }) => subject);
  const { codes } = (await site.admin('/api/admin/demo-codes')).body as { codes: { id: string; label: string }[] };
  expect(made).toEqual(expect.arrayContaining(codes.filter(({ label }) => label.startsWith('Feria ')).map(({ id }) => id)));
  expect((body as { codes: object[] }).codes).toHaveLength(12);
  expect(tries.held).toBeLessThan(tries.free / 4);
});

test('bookings are exported', async () => {
  const { code, mask } = await site.makeCode({ clinic: 'lazaro' });
  await site.post('/api/demo-access/send-phone', { code, clinic: 'Lázaro', phone: '600 000 000', slotDate: '2026-11-24', slotTime: '09:00' });
  const { body } = await site.admin('/api/admin/exports/bookings');
  expect((body as { rows: object[] }).rows).toEqual([expect.objectContaining({ date: '2026-11-24', time: '09:00', clinic: 'Lázaro', phone: '600 000 000', code: mask })]);
});

test('another start leaves the catalogue as operators have made it', async () => {
  await store.database.query(`UPDATE clinic_demo SET specialty = 'Cambiada' WHERE clinic_id = (SELECT id FROM clinic WHERE slug = 'oris')`);
  await seedCatalogue(store.database, testEncryption(store.database).sealing.names);
  const rows = await store.database.query<{ specialty: string }>(`SELECT specialty FROM clinic_demo d JOIN clinic c ON c.id = d.clinic_id WHERE c.slug = 'oris'`);
  expect(rows).toEqual([{ specialty: 'Cambiada' }]);
});

test('what is older than twelve months is forgotten', async () => {
  const { id } = await site.makeCode();
  const log = (at: string) => store.database.query(`INSERT INTO demo_access_log (code_id, action, created_at) VALUES ($1, 'page_view', $2)`, [id, at]);
  await log('2025-11-22T09:00:00Z');
  await log('2025-11-24T09:00:00Z');
  await purgeOldDemoUse(store.database, now);
  const rows = await store.database.query<{ at: Date }>('SELECT created_at AS at FROM demo_access_log WHERE code_id = $1', [id]);
  expect(rows.map(({ at }) => at.toISOString())).toEqual(['2025-11-24T09:00:00.000Z']);
});

test('a code, and whom it was for, is forgotten twelve months after its end, and none before', async () => {
  const ended = async (label: string, column: 'expires_at' | 'revoked_at', at: string) => {
    const { id } = await site.makeCode({ label });
    await store.database.query(`UPDATE demo_code SET ${column} = $2 WHERE id = $1`, [id, at]);
    return id;
  };
  const gone = [await ended('Para Eva', 'expires_at', '2025-11-22T09:00:00Z'), await ended('Para Eva', 'revoked_at', '2025-11-22T09:00:00Z')];
  const kept = [await ended('Para Eva', 'expires_at', '2025-11-24T09:00:00Z'), await ended('Para Eva', 'revoked_at', '2025-11-24T09:00:00Z'), (await site.makeCode({ days: null })).id];
  // What was booked with it is younger, and names it.
  const booked = await ended('Para Eva', 'expires_at', '2025-11-22T09:00:00Z');
  await store.database.query(`INSERT INTO demo_booking (id, starts_at, code_id, clinic_sealed, owner_id, phone_sealed, phone_hash, created_at)
    SELECT gen_random_uuid(), '2025-11-24T09:00:00Z', $1, '', id, '', '', '2025-11-20T09:00:00Z' FROM clinic WHERE slug = 'casa'`, [booked]);
  kept.push(booked);
  await purgeOldDemoUse(store.database, now);
  const left = await store.database.query<{ id: string }>('SELECT id FROM demo_code WHERE id = ANY($1)', [[...gone, ...kept]]);
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});
