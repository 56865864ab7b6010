import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from '../../../testing/database/test-database';
import { addClinic, addPerson } from '../../../testing/clinics';
import { buildTestApp, type TestApp } from '../../../testing/test-app';
import { testEncryption } from '../../../testing/database/encryption';
import { administratorsWith } from '../../../testing/sign-in/administrators';
import { auditAdminModule } from './audit-admin.module';

let store: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
let clinicId: string;

beforeAll(async () => {
  store = await createTestDatabase();
  clinicId = await addClinic(store.database, 'una');
  app = await buildTestApp({ database: store.database, clock: { now: () => new Date('2026-11-21T10:00:00Z') }, modules: ({ database, audit, clock }) => [administratorsWith('token', { audit, clock }), auditAdminModule({ database, names: testEncryption(store.database).sealing.names, audit })] });
});
afterAll(async () => {
  await app.close();
  await store.drop();
});

const get = async (path: string, token = 'token') => {
  const response = await fetch(app.origin + path, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as { entries: { place: string; action: string; clinic: string | null }[] } };
};

test('operators read the trail of a clinic in pages, newest first, and their reading is noted', async () => {
  for (const action of ['a.one', 'a.two', 'a.three']) await app.services.audit.record({ actor: 'u', action, clinicId });
  await app.services.audit.record({ actor: 'u', action: 'other.thing' });
  const first = await get('/api/admin/audit?clinic=una&limit=2');
  expect(first.body.entries.map(({ action, clinic }) => [action, clinic])).toEqual([['a.three', 'una'], ['a.two', 'una']]);
  const second = await get(`/api/admin/audit?clinic=una&limit=2&before=${first.body.entries[1]!.place}`);
  expect(second.body.entries.map(({ action }) => action)).toEqual(['a.one']);
  const all = await get('/api/admin/audit');
  expect(all.body.entries.map(({ action }) => action)).toEqual(['audit.read', 'audit.read', 'other.thing', 'a.three', 'a.two', 'a.one']);
  expect((await get('/api/admin/audit?since=2100-01-01')).body.entries).toEqual([]);
});

test('who acted and to whom is named by the address that the site knows, also once they are of no clinic any more', async () => {
  const [ana, luis] = [await addPerson(store.database, 'ana', { email: 'ana@una.example' }), await addPerson(store.database, 'luis', { email: 'luis@una.example' })];
  await app.services.audit.record({ actor: ana, action: 'staff.removed', subject: luis, clinicId });
  const [entry] = (await get('/api/admin/audit?limit=1')).body.entries;
  expect(entry).toMatchObject({ actor: ana, actorEmail: 'ana@una.example', subject: luis, subjectEmail: 'luis@una.example' });
  await store.database.query('DELETE FROM staff_user WHERE id = $1', [luis]);
  expect((await get('/api/admin/audit?limit=2')).body.entries[1]).toMatchObject({ actorEmail: 'ana@una.example', subject: luis, subjectEmail: null });
});

test('nobody else reads it, and an unknown clinic is said to be one', async () => {
  expect((await get('/api/admin/audit', 'wrong')).status).toBe(403);
  expect((await get('/api/admin/audit/check', 'wrong')).status).toBe(403);
  expect((await get('/api/admin/audit?clinic=ninguna')).status).toBe(404);
});

test('refusals stand in the trail, the same one once in a quarter of an hour', async () => {
  const refused = async () => (await get('/api/admin/audit')).body.entries.filter(({ action }) => action === 'act.refused').length;
  const before = await refused();
  for (let tries = 0; tries < 3; tries += 1) expect((await get('/api/admin/audit/check', 'wrong')).status).toBe(403);
  expect(await refused()).toBe(Math.max(before, 1));
  for (let tries = 0; tries < 3; tries += 1) expect((await fetch(`${app.origin}/api/admin/audit`)).status).toBe(401);
  expect(await refused()).toBe(2);
});

test('a refusal names what was asked for, and no words of who asked', async () => {
  const [first, second] = (await app.services.database.query<{ text: string }>(`SELECT text FROM audit_entry WHERE text LIKE '%act.refused%' ORDER BY position`)).map(({ text }) => (JSON.parse(text) as { details: object }).details);
  expect(first).toEqual({ code: 'forbidden', act: 'GET /api/admin/audit' });
  expect(second).toEqual({ code: 'not_signed_in', act: 'GET /api/admin/audit' });
});

test('a row that somebody put into the trail is listed as altered, without what it says', async () => {
  const [last] = await store.database.query<{ month: string; position: number }>('SELECT month, max(position) AS position FROM audit_entry GROUP BY month');
  const forge = (client: pg.Client, text: string, at: string) => client.query('INSERT INTO audit_entry (month, position, clinic_id, at, text, hash) VALUES ($1, $2, $3, $4, $5, $6)', [last!.month, last!.position + 1_000, clinicId, at, text, 'f'.repeat(64)]);
  const intruder = new pg.Client({ connectionString: store.url });
  await intruder.connect();
  try {
    for (const text of ['{"actor":"ana","action":"staff.removed"}', 'no JSON']) {
      await forge(intruder, text, '2026-11-21T10:00:00Z');
      const { status, body } = await get('/api/admin/audit?clinic=una&limit=2');
      expect([status, body.entries[0]?.action]).toEqual([200, 'entry.altered']);
      expect(body.entries[1]?.action).not.toBe('entry.altered');
      expect(body.entries[0]).toMatchObject({ place: `${last!.month}/${last!.position + 1_000}`, actor: '–', details: {} });
      await intruder.query(`ALTER TABLE audit_entry DISABLE TRIGGER audit_is_written_once; DELETE FROM audit_entry WHERE hash = '${'f'.repeat(64)}'; ALTER TABLE audit_entry ENABLE TRIGGER audit_is_written_once`);
    }
  } finally {
    await intruder.end();
  }
});

test('the check names the entry that somebody altered', async () => {
  const owner = new pg.Client({ connectionString: store.url });
  await owner.connect();
  try {
    expect((await get('/api/admin/audit/check')).body).toMatchObject({ brokenAt: null });
    await owner.query(`ALTER TABLE audit_entry DISABLE TRIGGER audit_is_written_once; UPDATE audit_entry SET text = replace(text, 'a.two', 'a.zwei')`);
    expect((await get('/api/admin/audit/check')).body).toMatchObject({ brokenAt: expect.stringMatching(/\/2$/) });
  } finally {
    await owner.end();
  }
});

test.each([
  ['a moment that no calendar has', `INSERT INTO audit_entry (month, position, at, text, hash) SELECT month, -1, 'infinity', '{}', '-' FROM audit_segment`],
  ['a year of six digits', `INSERT INTO audit_entry (month, position, at, text, hash) SELECT month, -2, '200000-01-01', '{}', '-' FROM audit_segment`],
  ['more entries than a number holds', 'UPDATE audit_segment SET entries = 2147483647'],
])('the application’s login blinds nobody by %s', async (_what, statement) => {
  await app.services.audit.record({ actor: 'u', action: 'a.one', clinicId });
  await store.database.query(`INSERT INTO audit_segment (month, start_hash, last_hash) VALUES ('2020-01', '-', '-') ON CONFLICT DO NOTHING`);
  await store.database.query(statement);
  expect(await get('/api/admin/audit')).toMatchObject({ status: 200 });
  expect(await get('/api/admin/audit/check')).toMatchObject({ status: 200, body: { brokenAt: expect.any(String) } });
});
