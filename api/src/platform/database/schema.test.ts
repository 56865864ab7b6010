import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { connectDatabase, type ConnectedDatabase } from './database';
import { createLogger } from '../logs/logger';
import { migrate } from './migrations';
import { refuseOwner, refuseWrongClock } from './schema';

const id = randomBytes(6).toString('hex');
const [ownerName, siteName, name] = [`owner_${id}`, `site_${id}`, `logins_${id}`];
const folder = path.resolve(__dirname, '../../../migrations');
const opened: ConnectedDatabase[] = [];
let store: TestDatabase;
let superuser: pg.Client;

const urlOf = (login: string) => {
  const url = new URL(store.url);
  [url.username, url.password, url.pathname] = [login, 'geheim', `/${name}`];
  return url.href;
};
function connected(url: string): ConnectedDatabase {
  const database = connectDatabase({ url, logger: createLogger({ level: 'silent' }) });
  opened.push(database);
  return database;
}

beforeAll(async () => {
  store = await createTestDatabase();
  superuser = new pg.Client({ connectionString: store.url });
  await superuser.connect();
  // As the README says, with this test's own names; the role already exists.
  for (const statement of [
    `CREATE ROLE ${ownerName} LOGIN PASSWORD 'geheim'`,
    `GRANT clinavoz_app TO ${ownerName} WITH ADMIN OPTION`,
    `CREATE ROLE ${siteName} LOGIN PASSWORD 'geheim' IN ROLE clinavoz_app`,
    `CREATE DATABASE ${name} OWNER ${ownerName}`,
  ]) await superuser.query(statement);
  await migrate(urlOf(ownerName), folder);
});
afterAll(async () => {
  for (const database of opened) await database.close();
  for (const statement of [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${siteName}`, `REVOKE clinavoz_app FROM ${ownerName} CASCADE`, `DROP ROLE ${ownerName}`]) await superuser.query(statement);
  await superuser.end();
  await store.drop();
});

test('the application’s login is taken, finds the schema up to date by itself, and works', async () => {
  const site = connected(urlOf(siteName));
  await refuseOwner(site);
  expect(await migrate(urlOf(siteName), folder)).toEqual([]);
  expect(await site.query(`INSERT INTO clinic (slug) VALUES ('uno') RETURNING slug`)).toEqual([{ slug: 'uno' }]);
  expect(await site.query('SELECT tablename FROM pg_tables WHERE tableowner IN (session_user, current_user)')).toEqual([]);
});

test('the application’s login alone cannot begin or change a schema, and the refusal names the setting', async () => {
  const newer = await mkdtemp(path.join(tmpdir(), 'clinavoz-newer-'));
  await writeFile(path.join(newer, '900-newer.sql'), 'ALTER TABLE clinic ADD COLUMN newer text');
  await superuser.query(`CREATE DATABASE empty_${id} OWNER ${ownerName}`);
  try {
    const empty = Object.assign(new URL(urlOf(siteName)), { pathname: `/empty_${id}` }).href;
    for (const [url, from] of [[urlOf(siteName), newer], [empty, folder]] as const) {
      await expect(migrate(url, from)).rejects.toThrow(/^(?:900-newer\.sql|schema_migration) failed: .* MIGRATIONS_DATABASE_URL needs the login that owns the tables/);
    }
  } finally {
    await superuser.query(`DROP DATABASE empty_${id} WITH (FORCE)`);
    await rm(newer, { recursive: true });
  }
});

test.each([
  'ALTER TABLE call DISABLE ROW LEVEL SECURITY', 'ALTER TABLE audit_entry DISABLE TRIGGER audit_is_written_once', `UPDATE audit_entry SET text = 'x'`, 'DELETE FROM audit_entry', 'DROP TABLE call',
  'CREATE TABLE mine ()', `SET ROLE ${ownerName}`, `UPDATE schema_migration SET checksum = ''`, 'CREATE ROLE another',
])('whoever takes the application’s login cannot: %s', async (statement) => {
  const thief = new pg.Client({ connectionString: urlOf(siteName) });
  await thief.connect();
  try {
    await expect(thief.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  } finally {
    await thief.end();
  }
});

test('it sees no row of a clinic that it has not named, with and without the role', async () => {
  const owner = new pg.Client({ connectionString: urlOf(ownerName) });
  const thief = new pg.Client({ connectionString: urlOf(siteName) });
  await owner.connect();
  await thief.connect();
  try {
    await owner.query(`INSERT INTO clinic (slug) VALUES ('dos')`);
    await owner.query(`SELECT set_config('app.clinic_id', id::text, false) FROM clinic WHERE slug = 'dos'`);
    await owner.query(`INSERT INTO live_event (clinic_id, type, payload) SELECT id, 'chat_message', '{}' FROM clinic WHERE slug = 'dos'`);
    expect((await thief.query('SELECT 1 FROM live_event')).rows).toEqual([]);
  } finally {
    await owner.end();
    await thief.end();
  }
});

test.each([['who owns the tables', () => urlOf(ownerName)], ['a superuser', () => store.url]])('a login of %s is refused, and what to do is said', async (_who, url) => {
  await expect(refuseOwner(connected(url()))).rejects.toThrow('MIGRATIONS_DATABASE_URL');
});

test.each([[-40 * 86_400_000, false], [-160_000, false], [-120_000, true], [0, true], [120_000, true], [160_000, false], [40 * 86_400_000, false]])('a clock %d ms ahead of the database’s starts: %s', async (aheadMs, starts) => {
  const started = refuseWrongClock(store.database, { now: () => new Date(Date.now() + aheadMs) });
  if (starts) return expect(await started).toBeUndefined();
  await expect(started).rejects.toThrow(/^This machine's clock says \d{4}-.*Z, the database's \d{4}-.*Z\. Set both by NTP/);
});

test('what goes with a call or a chat is found by an index that begins with it, so that erasing many takes no time for each row of all', async () => {
  const { rows } = await superuser.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint f WHERE contype = 'f' AND confrelid IN ('call'::regclass, 'chat_thread'::regclass)
        AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = f.conrelid AND i.indpred IS NULL AND i.indkey[0] = ANY (f.conkey))`,
  );
  expect(rows).toEqual([]);
});
