import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { administratorsWith } from '../../../../testing/sign-in/administrators';
import { until } from '../../../../testing/running-site';
import { buildTestApp, type TestApp } from '../../../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database/test-database';
import { keysAdminModule } from './keys-admin.module';
import { checkMasterKey } from './master-key-check';
import { masterKeyIdOf } from './master-keys';

const rootToken = 'token-of-the-operators-0123456789';
let store: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  store = await createTestDatabase();
  app = await buildTestApp({ database: store.database, settings: { MASTER_KEY: '' }, modules: ({ config, database, audit }) => [administratorsWith(rootToken), keysAdminModule({ config, database, audit })] });
  await checkMasterKey({ database: store.database, masterKeys: app.services.config.masterKeys() });
});
afterAll(async () => {
  await app.close();
  await store.drop();
});

const rotate = async () => (await fetch(`${app.origin}/api/admin/keys/rotate`, { method: 'POST', headers: { authorization: `Bearer ${rootToken}` } })).status;
const file = (name: string) => path.join(app.services.config.dataDir, name);
const idIn = (name: string) => masterKeyIdOf(Buffer.from(readFileSync(file(name), 'utf8').trim(), 'hex'));
const inForce = async () => (await store.database.query<{ id: string }>('SELECT master_key_id AS id FROM master_key_check'))[0]?.id;

test('of rotations that overlap one changes the key, the others are told so, and the kept file holds the key in force', async () => {
  const before = idIn('master-key');
  // All of them have begun before the first one may change anything.
  const holder = new pg.Client({ connectionString: store.url });
  await holder.connect();
  await holder.query('BEGIN; SELECT 1 FROM master_key_check FOR UPDATE');
  let answered = 0;
  const together = Promise.all([rotate(), rotate(), rotate()].map((answer) => answer.finally(() => (answered += 1))));
  const waiting = async () => {
    await holder.query('SELECT pg_stat_clear_snapshot()');
    return (await holder.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rows.length;
  };
  await until(async () => (answered + (await waiting()) < 3 ? undefined : true));
  await holder.query('ROLLBACK');
  await holder.end();
  expect((await together).sort()).toEqual([200, 409, 409]);
  expect(idIn('master-key')).not.toBe(before);
  expect(idIn('master-key')).toBe(await inForce());
});

test('a next key that the database is not sealed with never replaces the one that it is', async () => {
  writeFileSync(file('master-key.next'), '7a'.repeat(32));
  app.services.config.keptMasterKey?.settle(String(await inForce()));
  expect(idIn('master-key')).toBe(await inForce());
  expect(await rotate()).toBe(200);
  expect(idIn('master-key')).toBe(masterKeyIdOf(Buffer.alloc(32, 0x7a)));
  expect(idIn('master-key')).toBe(await inForce());
});
