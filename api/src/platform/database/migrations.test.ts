import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { until } from '../../../testing/running-site';
import { createLogger } from '../logs/logger';
import { migrate } from './migrations';
import { bringSchemaUpToDate } from './schema';

let store: TestDatabase;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  store = await createTestDatabase();
  client = new pg.Client({ connectionString: store.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await store.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'clinavoz-migrations-'));
  await client.query('TRUNCATE schema_migration; DROP TABLE IF EXISTS one, two');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const applied = async () => (await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name')).rows.map(({ name }) => name);

test('applies what is new, in order, once', async () => {
  await write('002-two.sql', 'CREATE TABLE two (id int REFERENCES one)');
  await write('001-one.sql', 'CREATE TABLE one (id int PRIMARY KEY)');
  expect(await migrate(store.url, folder)).toEqual(['001-one.sql', '002-two.sql']);
  expect(await migrate(store.url, folder)).toEqual([]);
});

test('five processes that start at once apply each file once', async () => {
  await write('001-one.sql', 'CREATE TABLE one (id int PRIMARY KEY); SELECT pg_sleep(0.1)');
  const results = await Promise.all(Array.from({ length: 5 }, () => migrate(store.url, folder)));
  expect(results.flat()).toEqual(['001-one.sql']);
});

test('refuses a file that was changed after it was applied, and says which', async () => {
  await write('001-one.sql', 'CREATE TABLE one (id int)');
  await migrate(store.url, folder);
  await write('001-one.sql', 'CREATE TABLE one (id int, name text)');
  await expect(migrate(store.url, folder)).rejects.toThrow('001-one.sql');
});

test('line ends of another system are no change', async () => {
  await write('001-one.sql', 'CREATE TABLE one (\n id int)');
  await migrate(store.url, folder);
  await write('001-one.sql', 'CREATE TABLE one (\r\n id int)');
  expect(await migrate(store.url, folder)).toEqual([]);
});

test('a file that fails leaves nothing of itself, and what came before stays', async () => {
  await write('001-one.sql', 'CREATE TABLE one (id int)');
  await write('002-two.sql', 'CREATE TABLE two (id int); SELECT nonsense');
  await expect(migrate(store.url, folder)).rejects.toThrow(/002-two\.sql failed/);
  expect(await applied()).toEqual(['001-one.sql']);
  expect((await client.query(`SELECT to_regclass('two') AS two`)).rows).toEqual([{ two: null }]);
});

test('refuses a file whose name gives it no place', async () => {
  await write('one.sql', 'SELECT 1');
  await expect(migrate(store.url, folder)).rejects.toThrow('one.sql');
});

test.each([
  ['another process’s migrations', 'SELECT pg_advisory_lock(4151860)'],
  ['a table that somebody works with', 'BEGIN; LOCK TABLE clinic'],
])('a start that waits too long for %s goes on, and migrates afterwards', async (_what, lock) => {
  await write('001-one.sql', 'CREATE TABLE one (id uuid REFERENCES clinic)');
  const other = new pg.Client({ connectionString: store.url });
  await other.connect();
  await other.query(lock);
  const onBroken = jest.fn();
  const starting = bringSchemaUpToDate({ url: `${store.url}?lock_timeout=100`, folder, logger: createLogger({ level: 'silent' }), check: async () => undefined, onBroken });
  const schema = await starting.finally(() => other.end());
  expect(schema.isReady()).toBe(false);
  await until(() => schema.isReady() || undefined);
  schema.stop();
  expect([await applied(), onBroken.mock.calls]).toEqual([['001-one.sql'], []]);
});
