import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { runAdminLine } from '../cli/admin/admin-line';
import { until } from '../testing/running-site';
import { demosUnderTest, operatorToken, type DemosUnderTest } from '../testing/demos-under-test';
import { seedCatalogue } from './demos/codes/catalogue.repository';

const now = new Date('2026-11-23T09:00:00Z');
const before = { ...process.env };
let store: TestDatabase;
let site: DemosUnderTest;
/** Sees the rows of all clinics. */
let superuser: pg.Client;

beforeAll(async () => {
  store = await createTestDatabase();
  site = await demosUnderTest(store.database, { now: () => now });
  superuser = new pg.Client({ connectionString: store.url });
  await superuser.connect();
});
afterAll(async () => {
  process.env = before;
  await superuser.end();
  await site.close();
  await store.drop();
});

async function admin(...words: string[]): Promise<{ code: number; said: string }> {
  process.env = { ...before, SITE_URL: site.origin, OPS_TOKEN: operatorToken };
  const said: string[] = [];
  const spies = (['log', 'error'] as const).map((name) => jest.spyOn(console, name).mockImplementation((line: unknown) => void said.push(String(line))));
  await runAdminLine(words);
  for (const spy of spies) spy.mockRestore();
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, said: said.join('\n') };
}

/** A row of the clinic in each table that can have one, and people: `only` work for it alone, `also` for another, and `operator` looks after the site. */
const fill = (slug: string) => `
  CREATE TEMP TABLE made ON COMMIT DROP AS SELECT id FROM clinic WHERE slug = '${slug}';
  CREATE TEMP TABLE code ON COMMIT DROP AS SELECT gen_random_uuid() AS id;
  CREATE TEMP TABLE thread ON COMMIT DROP AS SELECT gen_random_uuid() AS id;
  INSERT INTO staff_user (issuer, subject, email_sealed, email_hash, created_at) SELECT 'i', name || '-${slug}', '', '', now() FROM unnest(ARRAY['only', 'also', 'operator']) name;
  INSERT INTO staff_factor (user_id, secret_sealed, last_step, recovery_hashes) SELECT id, '', 0, '{}' FROM staff_user WHERE subject LIKE '%-${slug}';
  INSERT INTO release_operator (email, issuer, subject, added_by) VALUES ('~${slug}', 'i', 'operator-${slug}', '');
  INSERT INTO clinic_member (clinic_id, user_id, role, created_at) SELECT made.id, u.id, 'owner', now() FROM made, staff_user u WHERE subject LIKE '%-${slug}';
  INSERT INTO clinic_member (clinic_id, user_id, role, created_at) SELECT c.id, u.id, 'owner', now() FROM clinic c, staff_user u WHERE c.slug = 'casa' AND subject = 'also-${slug}';
  INSERT INTO session (id_hash, user_id, clinic_id, created_at, seen_at, expires_at) SELECT decode(md5(subject), 'hex'), u.id, made.id, now(), now(), now() FROM made, staff_user u WHERE subject LIKE '%-${slug}';
  INSERT INTO staff_invitation (id, clinic_id, email_sealed, email_hash, role, created_at, expires_at) SELECT gen_random_uuid(), id, '', '', 'owner', now(), now() FROM made;
  INSERT INTO data_key (id, clinic_id, day, wrapped, master_key_id) SELECT gen_random_uuid(), id, now(), '', 'other' FROM made;
  INSERT INTO agenda_settings SELECT id, '' FROM made;
  INSERT INTO calendar_feed SELECT id, decode(md5('${slug}'), 'hex') FROM made;
  INSERT INTO call (clinic_id, provider_call_id, agent_id, call_type, status) SELECT id, 'call-${slug}', 'a', 'web_call', 'ended' FROM made;
  INSERT INTO call_line (call_id, clinic_id, position, role) SELECT call.id, clinic_id, 1, 'user' FROM call JOIN made ON made.id = clinic_id;
  INSERT INTO code_call (provider_call_id, code_id, created_at) SELECT 'call-${slug}', id, now() FROM code;
  INSERT INTO appointment (clinic_id, starts_at, ends_at) SELECT id, now(), now() + interval '1 hour' FROM made;
  INSERT INTO call_request (id, clinic_id, provider_call_id, kind, created_at) SELECT gen_random_uuid(), id, 'lost-${slug}', 'callback', now() FROM made;
  INSERT INTO task_state (clinic_id, task_id) SELECT id, 'call:lost-${slug}' FROM made;
  INSERT INTO chat_thread (id, clinic_id, provider_chat_id, last_message_at, updated_at, created_at) SELECT thread.id, made.id, 'chat-${slug}', now(), now(), now() FROM made, thread;
  INSERT INTO chat_message (clinic_id, thread_id, provider_message_id, role, sent_at, ordinal) SELECT made.id, thread.id, 'm', 'user', now(), 0 FROM made, thread;
  INSERT INTO chat_read_mark SELECT made.id, u.id, thread.id, 1 FROM made, thread, staff_user u WHERE subject = 'also-${slug}';
  INSERT INTO chat_visitor (token_hash, clinic_id, provider_chat_id, created_at, seen_at) SELECT decode(md5('chat-${slug}'), 'hex'), id, 'chat-${slug}', now(), now() FROM made;
  INSERT INTO live_event (clinic_id, type, payload) SELECT id, 'call_started', '{}' FROM made;
  INSERT INTO webhook_delivery (subject_id, event, body_hash) SELECT subject, 'other', decode(md5(subject), 'hex') FROM unnest(ARRAY['call-${slug}', 'chat-${slug}']) subject;
  INSERT INTO clinic_demo (clinic_id) SELECT id FROM made;
  INSERT INTO clinic_demo_path (path, clinic_id) SELECT '/demos/${slug}', id FROM made;
  INSERT INTO demo_code (id, code_hmac, clinic_id, words_sealed, created_by) SELECT code.id, decode(md5('code-${slug}'), 'hex'), made.id, '', '' FROM code, made;
  INSERT INTO demo_access_log (code_id, action) SELECT id, 'page_view' FROM code;
  INSERT INTO demo_booking (starts_at, code_id, owner_id, clinic_sealed, phone_sealed, phone_hash)
    SELECT timestamptz '2027-01-01' + make_interval(hours => ascii('${slug}')), code.id, made.id, '', '', '' FROM code, made;`;

async function add(slug: string): Promise<string> {
  await superuser.query('BEGIN');
  const { rows } = await superuser.query<{ id: string }>('INSERT INTO clinic (slug) VALUES ($1) RETURNING id', [slug]);
  await superuser.query(fill(slug));
  await superuser.query('COMMIT');
  return rows[0]?.id ?? '';
}

/** All rows but the trail's, by table. */
async function everything(): Promise<Record<string, string[]>> {
  const { rows: tables } = await superuser.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'audit%'`);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) all[name] = (await superuser.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)).rows.map(({ row }) => row);
  return all;
}

test('of a clinic that leaves nothing stays but what is in the trail, and of others and of who works elsewhere everything', async () => {
  await add('luna');
  const without = await everything();
  const id = await add('sol');
  const tables = await superuser.query<{ name: string }>(`SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN pg_tables ON tablename = table_name AND schemaname = table_schema WHERE table_schema = 'public' AND column_name IN ('clinic_id', 'owner_id') AND table_name NOT IN ('audit_entry', 'contact_request')`);
  const filled = await everything();
  for (const { name } of tables.rows) expect(`${name}: ${filled[name]?.filter((row) => row.includes(id)).length}`).not.toBe(`${name}: 0`);

  expect((await admin('clinics', 'remove', 'sol')).code).toBe(2);
  expect(await everything()).toEqual(filled);
  expect(await admin('clinics', 'remove', 'sol', '--yes')).toMatchObject({ code: 0, said: expect.stringContaining('  call-sol\n  chat-sol') });
  const after = await everything();
  const stay = (rows: readonly string[]) => rows.filter((row) => !/,(?:also|operator)-sol,/.test(row));
  // Its demo calls may still go on: their ids stay until each was hung up.
  expect(after.code_call?.filter((row) => !without.code_call?.includes(row))).toEqual([expect.stringContaining('call-sol')]);
  const alone = { staff_factor: [], clinic_member: [], release_operator: [], code_call: [] };
  expect({ ...after, staff_user: stay(after.staff_user ?? []), ...alone }).toEqual({ ...without, ...alone });
  expect(after.staff_user?.length).toBe((without.staff_user?.length ?? 0) + 2);
  expect(after.staff_factor?.length).toBe((without.staff_factor?.length ?? 0) + 2);
  expect(after.clinic_member?.length).toBe((without.clinic_member?.length ?? 0) + 1);
  const { rows } = await superuser.query<{ text: string }>(`SELECT text FROM audit_entry WHERE text LIKE '%clinic.removed%'`);
  expect(rows.map(({ text }) => JSON.parse(text))).toMatchObject([{ actor: 'ops-token', action: 'clinic.removed', subject: 'sol', clinicId: id, details: { calls: 1, chats: 1, members: 3 } }]);
});

test('the site’s own clinic stays, one that is not there is said to be none, and a removed one of the data file does not come back', async () => {
  expect(await admin('clinics', 'remove', 'casa', '--yes')).toMatchObject({ code: 2, said: expect.stringContaining('is this site itself') });
  expect(await admin('clinics', 'remove', 'nadie', '--yes')).toMatchObject({ code: 2, said: expect.stringContaining('There is no clinic "nadie"') });
  expect((await admin('clinics', 'remove', 'oris', '--yes')).code).toBe(0);
  await seedCatalogue(store.database, site.services.sealing.names);
  expect(await superuser.query(`SELECT 1 FROM clinic WHERE slug IN ('oris', 'casa')`)).toMatchObject({ rowCount: 1 });
  const { rows } = await superuser.query<{ slug: string }>(`SELECT slug FROM clinic JOIN clinic_demo ON clinic_id = id`);
  for (const { slug } of rows) expect((await admin('clinics', 'remove', slug, '--yes')).code).toBe(0);
  await seedCatalogue(store.database, site.services.sealing.names);
  expect(await superuser.query('SELECT 1 FROM clinic_demo')).toMatchObject({ rowCount: 0 });
});

test('of two who remove a clinic at once, one is told that there is none', async () => {
  const id = await add('doble');
  await superuser.query('BEGIN');
  await superuser.query('SELECT FROM clinic WHERE id = $1 FOR UPDATE', [id]);
  const answers = [1, 2].map(async () => (await site.admin('/api/admin/clinics/doble/remove', {})).status);
  await until(async () => (await superuser.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount === 2 || undefined);
  await superuser.query('COMMIT');
  expect((await Promise.all(answers)).sort()).toEqual([200, 404]);
  expect(await superuser.query(`SELECT 1 FROM audit_entry WHERE text LIKE '%clinic.removed%' AND text LIKE '%doble%'`)).toMatchObject({ rowCount: 1 });
  await superuser.query(`DELETE FROM staff_user WHERE subject LIKE '%-doble'; DELETE FROM release_operator WHERE email = '~doble'; DELETE FROM code_call WHERE provider_call_id = 'call-doble'`);
});

test.each([
  ['a line of a chat', `UPDATE chat_thread SET status = status WHERE provider_chat_id = 'chat-tarde'`, `INSERT INTO chat_message (clinic_id, thread_id, provider_message_id, role, sent_at, ordinal) SELECT clinic_id, id, 'late', 'user', now(), 1 FROM chat_thread WHERE provider_chat_id = 'chat-tarde'`],
  ['a line of a call', `UPDATE call SET status = status WHERE provider_call_id = 'call-tarde'`, `INSERT INTO call_line (call_id, clinic_id, position, role) SELECT id, clinic_id, 2, 'user' FROM call WHERE provider_call_id = 'call-tarde'`],
  ['a call and then a chat, as webhooks are,', `UPDATE call SET status = status WHERE provider_call_id = 'call-tarde'`, `UPDATE chat_thread SET status = status WHERE provider_chat_id = 'chat-tarde'`],
  ['a change of a visit', `UPDATE appointment SET status = 'cancelled' WHERE clinic_id = $1`, `INSERT INTO live_event (clinic_id, type, payload) VALUES ($1, 'appointment_cancelled', '{}')`],
  ['an invitation', 'SELECT FROM clinic_member WHERE clinic_id = $1 FOR UPDATE', `INSERT INTO staff_invitation (id, clinic_id, email_sealed, email_hash, role, created_at, expires_at) VALUES (gen_random_uuid(), $1, '', 'late', 'owner', now(), now())`],
  ['an accepted invitation', 'DELETE FROM staff_invitation WHERE clinic_id = $1', `INSERT INTO clinic_member (clinic_id, user_id, role, created_at) SELECT $1, id, 'reader', now() FROM staff_user WHERE subject = 'also-luna'`],
  ['a new identifier of a session', 'SELECT FROM session WHERE clinic_id = $1 FOR UPDATE', `INSERT INTO session (id_hash, user_id, clinic_id, created_at, seen_at, expires_at) SELECT 'late', user_id, $1, now(), now(), now() FROM session WHERE clinic_id = $1 LIMIT 1`],
  ['a booked demo', 'SELECT FROM demo_code WHERE clinic_id = $1 FOR NO KEY UPDATE', `INSERT INTO demo_booking (starts_at, code_id, owner_id, clinic_sealed, phone_sealed, phone_hash) SELECT '2027-02-01', id, $1, '', '', '' FROM demo_code WHERE clinic_id = $1`],
])('%s that is being written while its clinic goes is written, and goes with it', async (_what, hold, write) => {
  const id = await add('tarde');
  const writer = new pg.Client({ connectionString: store.url });
  await writer.connect();
  try {
    await writer.query('BEGIN');
    const run = (sql: string) => writer.query(sql, sql.includes('$1') ? [id] : []);
    await run(hold);
    const removing = admin('clinics', 'remove', 'tarde', '--yes');
    await until(async () => (await superuser.query('SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid IS NOT NULL')).rowCount || undefined);
    await run(write);
    await writer.query('COMMIT');
    expect((await removing).code).toBe(0);
  } finally {
    await writer.end();
  }
  for (const rows of Object.values(await everything())) expect(rows.filter((row) => row.includes(id))).toEqual([]);
  await superuser.query(`DELETE FROM staff_user WHERE subject LIKE '%-tarde'; DELETE FROM release_operator WHERE email = '~tarde'; DELETE FROM code_call WHERE provider_call_id = 'call-tarde'`);
});
