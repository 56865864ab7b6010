import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Router } from 'express';
import { strFromU8, unzipSync } from 'fflate';
import { archivedTables } from 'shared/contracts/clinic/archive';
import { listClinics } from 'shared/contracts/demos/admin';
import { runAdminLine } from '../cli/admin/admin-line';
import { addCall, addClinic, addPerson } from '../testing/clinics';
import { testEncryption } from '../testing/database/encryption';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { administratorsWith } from '../testing/sign-in/administrators';
import { composePatients } from './compose/compose-panel';
import { withinClinic } from './platform/clinic/clinic-scope';

const opsToken = 'operator-token-of-this-test';
const now = new Date('2026-11-23T09:00:00Z');
const clock = { now: () => now };
const before = { ...process.env };
let store: TestDatabase;
let app: TestApp;
let folder: string;

beforeAll(async () => {
  store = await createTestDatabase();
  const encryption = testEncryption(store.database, clock);
  app = await buildTestApp({ database: store.database, clock, settings: { OPS_TOKEN: opsToken }, modules: (services) => [administratorsWith(opsToken, services), ...composePatients({ ...services, encryption }, { openCodes: async (ids) => new Set(ids) }), Router().get(listClinics.path, (_request, response) => void response.json({ clinics: [] }))] });
  folder = await mkdtemp(path.join(tmpdir(), 'archive-'));
  for (const slug of ['sol', 'luna']) {
    const id = await addClinic(store.database, slug, `agent-${slug}`);
    const callId = await addCall(store.database, id, { startedAt: now, category: 'Whitening', fromNumber: slug === 'sol' ? '+34600111222' : '+34600999888' });
    const seal = await encryption.sealing.sealerFor([id]);
    const person = await addPerson(store.database, slug, { email: `${slug}@clinica.example`, name: `Eva ${slug}` });
    await store.database.query(`INSERT INTO clinic_member (clinic_id, user_id, role, created_at) VALUES ($1, $2, 'owner', $3)`, [id, person, now]);
    await withinClinic(store.database, id, async (tx) => {
      await tx.query('INSERT INTO call_line (call_id, clinic_id, position, role, content_sealed) VALUES ($1, $2, 7, $3, $4)', [callId, id, 'user', seal({ clinicId: id, table: 'call_line', column: 'content_sealed', rowId: `${callId}/7` }, `=Dicho en ${slug}; "así"`)]);
      const [thread] = await tx.query<{ id: string }>(`INSERT INTO chat_thread (clinic_id, provider_chat_id, patient_name_sealed, last_message_at, updated_at, created_at) VALUES ($1, $2, $3, $4, $4, $4) RETURNING id`, [id, `chat-${slug}`, seal({ clinicId: id, table: 'chat_thread', column: 'patient_name_sealed', rowId: `chat-${slug}` }, `Paciente de ${slug}`), now]);
      await tx.query(`INSERT INTO task_state (clinic_id, task_id, note_sealed) VALUES ($1, $2, $3)`, [id, `chat:${thread?.id}`, seal({ clinicId: id, table: 'task_state', column: 'note_sealed', rowId: `chat:${thread?.id}` }, `Nota de ${slug}`)]);
      // More than fits into one response.
      await tx.query(`INSERT INTO call_line (call_id, clinic_id, position, role) SELECT $1, $2, n, 'agent' FROM generate_series(100, 2600) n`, [callId, id]);
    });
  }
});
afterAll(async () => {
  process.env = before;
  await app.close();
  await store.drop();
  await rm(folder, { recursive: true });
});

async function archive(clinic: string, file: string): Promise<{ code: number; said: string }> {
  process.env = { ...before, SITE_URL: app.origin, OPS_TOKEN: opsToken };
  const said: string[] = [];
  const spies = (['log', 'error'] as const).map((name) => jest.spyOn(console, name).mockImplementation((line: unknown) => void said.push(String(line))));
  await runAdminLine(['clinics', 'archive', clinic, '--out', file]);
  for (const spy of spies) spy.mockRestore();
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, said: said.join('\n') };
}

test('one file holds all that is kept of a clinic in the clear, nothing of another, and is its owner’s alone', async () => {
  const file = path.join(folder, 'sol.zip');
  expect(await archive('sol', file)).toMatchObject({ code: 0, said: expect.stringMatching(/call_line +250\d/) });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const files = Object.fromEntries(Object.entries(unzipSync(await readFile(file))).map(([name, bytes]) => [name, strFromU8(bytes)]));
  const all = Object.values(files).join('\n');
  for (const said of ['+34600111222', 'Dicho en sol', 'Paciente de sol', 'Nota de sol', 'Eva sol', 'problem_category', 'Whitening', 'sol@clinica.example', 'agent-sol', 'clinic.archived']) expect(all).toContain(said);
  for (const other of ['luna', '+34600999888', '_sealed', '_hash']) expect(all).not.toContain(other);
  // Spreadsheets must not read spoken words as a formula.
  expect(files['call_line.csv']).toContain(`"'=Dicho en sol; ""así"""`);
  expect(files['call_line.csv']?.split('\r\n').length).toBeGreaterThan(2_500);
  // What is no is not what nobody knows.
  const [names = [], ended = []] = (files['call.csv'] ?? '').split('\r\n').map((line) => line.split(';'));
  expect(Object.fromEntries(names.map((name, place) => [name.replaceAll('"', ''), ended[place]]))).toMatchObject({ sample: '"false"', successful: '' });
});

test('a file that is there stays as it is, and a refused archive leaves none', async () => {
  const file = path.join(folder, 'there.zip');
  await writeFile(file, 'mine');
  expect(await archive('sol', file)).toEqual({ code: 1, said: `${file} is there already, or its folder is not` });
  expect(await readFile(file, 'utf8')).toBe('mine');
  expect(await archive('nadie', path.join(folder, 'nadie.zip'))).toEqual({ code: 2, said: 'There is no clinic "nadie": npm run admin -- clinics list.' });
  expect(await readdir(folder)).not.toContain('nadie.zip');
});

test('until all of it has come there is no file, so that one that is interrupted leaves none and can be asked for again', async () => {
  const { fetch } = globalThis;
  const seen: string[] = [];
  const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    seen.push(...(await readdir(folder)));
    return fetch(...request);
  });
  expect((await archive('sol', path.join(folder, 'cut.zip'))).code).toBe(0);
  spy.mockRestore();
  expect(seen).toContain('there.zip');
  expect(seen.filter((name) => name.startsWith('cut'))).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.startsWith('cut'))).toEqual(['cut.zip']);
});

test('whoever asks for what stands after a key is in the trail, too', async () => {
  const entries = () => store.database.query(`SELECT 1 FROM audit_entry WHERE text::jsonb ->> 'action' = 'clinic.archived' AND text::jsonb ->> 'subject' = 'call'`);
  const before = (await entries()).length;
  const answer = await fetch(`${app.origin}/api/admin/clinics/sol/archive/call?after=!`, { headers: { authorization: `Bearer ${opsToken}` } });
  expect(await answer.text()).toContain('+34600111222');
  expect(await entries()).toHaveLength(before + 1);
});

test('a row that somebody put into the trail stands in the archive as altered, without what it says', async () => {
  const forge = `INSERT INTO audit_entry (month, position, clinic_id, at, text, hash) SELECT month, max(position) + 1, (SELECT id FROM clinic WHERE slug = 'luna'), $1, '{"actor":"eva","action":"staff.forged"}', repeat('f', 64) FROM audit_entry GROUP BY month`;
  await store.database.query(forge, [now]);
  const file = path.join(folder, 'luna.zip');
  expect((await archive('luna', file)).code).toBe(0);
  const trail = strFromU8(unzipSync(await readFile(file))['audit_entry.csv']!);
  expect(trail).toContain('entry.altered');
  expect(trail).not.toContain('staff.forged');
  expect(trail.match(/clinic\.archived/g)?.length).toBeGreaterThan(10);
});

test('each table with rows of a clinic is in the archive, or left out for a reason', async () => {
  const leftOut = {
    contact_request: 'asked of this site, not of a clinic', demo_code: 'this site’s way to sell', data_key: 'opens nothing elsewhere', session: 'hashes and times', calendar_feed: 'a hash', chat_visitor: 'hashes of what visitors hold',
    chat_read_mark: 'how far somebody has read', live_event: 'ids and times of what is archived', call_history: 'a view',
  };
  const tables = await store.database.query<{ name: string }>(`SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name IN ('clinic_id', 'owner_id')`);
  expect(tables.map(({ name }) => name).filter((name) => !(archivedTables as readonly string[]).includes(name)).toSorted()).toEqual(Object.keys(leftOut).toSorted());
});
