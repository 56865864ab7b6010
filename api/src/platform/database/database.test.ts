import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { layCuttableLine } from '../../../testing/database/cuttable-line';
import { until } from '../../../testing/running-site';
import { connectDatabase } from './database';
import { createListener } from './listener';
import { createLogger } from '../logs/logger';
import { repeat } from '../jobs/repeat';

let store: TestDatabase;
let owner: pg.Client;
const logger = createLogger({ level: 'silent' });

beforeAll(async () => {
  store = await createTestDatabase();
  owner = new pg.Client({ connectionString: store.url });
  await owner.connect();
  await owner.query('CREATE TABLE note (id int PRIMARY KEY, body text)');
});
afterAll(async () => {
  await owner.end();
  await store.drop();
});

const cutConnections = () => owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`);

test('works as a role that is no superuser and owns nothing', async () => {
  const [role] = await store.database.query<{ name: string; super: boolean; bypass: boolean }>(
    `SELECT current_user AS name, rolsuper AS super, rolbypassrls AS bypass FROM pg_roles WHERE rolname = current_user`,
  );
  expect(role).toEqual({ name: 'clinavoz_app', super: false, bypass: false });
  await expect(store.database.query('CREATE TABLE mine ()')).rejects.toThrow('permission denied');
});

test('parses a statement with a name once for each connection, in a transaction too', async () => {
  await store.database.transaction(async (tx) => {
    for (const value of [1, 2]) expect(await tx.query('SELECT $1::int AS value', [value], 'one value')).toEqual([{ value }]);
    expect(await tx.query(`SELECT (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements WHERE name = 'one value'`)).toEqual([{ runs: 2 }]);
  });
  expect(await store.database.query('SELECT $1::int AS value', [3], 'one value')).toEqual([{ value: 3 }]);
});

test('a transaction stores all or nothing', async () => {
  await expect(store.database.transaction(async (tx) => {
    await tx.query('INSERT INTO note VALUES (1)');
    await tx.query('INSERT INTO note VALUES (1)');
  })).rejects.toMatchObject({ code: '23505' });
  expect(await store.database.query('SELECT 1 FROM note')).toEqual([]);
});

test('a connection that is cut in a transaction fails it, and the next one works', async () => {
  await expect(store.database.transaction(async (tx) => {
    await tx.query('INSERT INTO note VALUES (2)');
    await cutConnections();
    await tx.query('INSERT INTO note VALUES (3)');
  })).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await store.database.query('SELECT 1 FROM note')).toEqual([]);
});

test('nobody at the address is a refusal that callers understand', async () => {
  const nowhere = connectDatabase({ url: 'postgres://x:x@127.0.0.1:1/x', logger });
  await expect(nowhere.query('SELECT 1')).rejects.toMatchObject({ code: 'service_unavailable' });
  await expect(nowhere.transaction(() => Promise.resolve())).rejects.toMatchObject({ code: 'service_unavailable' });
  await nowhere.close();
});

test('a server that goes silent is a refusal, within a query, a transaction and a new connection', async () => {
  const line = await layCuttableLine(store.url);
  const silent = connectDatabase({ url: line.url, logger, patienceMs: 500, silenceMs: 500, maxConnections: 2 });
  // A busy machine may need longer than that to open the first connection.
  await until(() => silent.query('SELECT 1').then(() => true, () => undefined));
  await expect(silent.transaction(async (tx) => {
    await tx.query('INSERT INTO note VALUES (4)');
    line.stall();
    await tx.query('INSERT INTO note VALUES (5)');
  })).rejects.toMatchObject({ code: 'service_unavailable' });
  for (let time = 0; time < 3; time += 1) await expect(silent.query('SELECT 1')).rejects.toMatchObject({ code: 'service_unavailable' });
  await line.cut();
  await silent.close();
});

test('jobs that hold every connection of theirs keep no request waiting, and have more time for a statement', async () => {
  const shared = connectDatabase({ url: store.url, logger, maxConnections: 1, patienceMs: 20_000 });
  const limitOf = async () => (await shared.query<{ statement_timeout: string }>('SHOW statement_timeout'))[0]?.statement_timeout;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const limits: unknown[] = [];
  const jobs = Array.from({ length: 6 }, (_, job) => repeat({ name: `job ${job}`, everyMs: 60_000, logger, work: () => shared.transaction(async (tx) => void (limits.push(await tx.query('SHOW statement_timeout')), await held)) }));
  await until(() => (limits.length > 1 ? true : undefined));
  expect(await limitOf()).toBe('15s');
  expect(limits[0]).toEqual([{ statement_timeout: '2min' }]);
  letGo();
  for (const job of jobs) await job.stop();
  await shared.close();
});

test('a lock that somebody holds for ever is a refusal', async () => {
  await owner.query('BEGIN');
  await owner.query('SELECT pg_advisory_xact_lock(7)');
  await expect(store.database.transaction(async (tx) => {
    await tx.query(`SET LOCAL lock_timeout = '100ms'`);
    await tx.query('SELECT pg_advisory_xact_lock(7)');
  })).rejects.toMatchObject({ code: 'service_unavailable' });
  await owner.query('ROLLBACK');
  expect(await store.database.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '10s' }]);
});

test('wake-ups come from other connections, also after the connection was cut', async () => {
  const heard: string[] = [];
  let next: (() => void) | undefined;
  const stop = await store.database.listen('bell', (payload) => {
    heard.push(payload);
    if (payload !== '') next?.();
  });
  const ring = (payload: string) => owner.query('SELECT pg_notify($1, $2)', ['bell', payload]);
  const first = new Promise<void>((resolve) => (next = resolve));
  await ring('one');
  await first;
  await cutConnections();
  // Notifies until the listener is back: earlier notifications are lost, as any wake-up.
  const second = new Promise<void>((resolve) => (next = resolve));
  let rung: Promise<unknown> = Promise.resolve();
  const ringing = setInterval(() => void (rung = ring('two')), 50);
  await second;
  clearInterval(ringing);
  // A query in progress must not meet the end of its connection.
  await rung;
  expect(heard[0]).toBe('one');
  expect(heard.slice(1)).toContain('');
  expect(heard.slice(1)).toContain('two');
  stop();
});

test('channels that are asked for at once are asked for one after the other, as a connection takes them', async () => {
  let asking = 0;
  let most = 0;
  const connect = () => {
    const client = new pg.Client({ connectionString: store.url });
    const query = client.query.bind(client) as (text: string) => Promise<unknown>;
    return Object.assign(client, {
      query: async (text: string) => {
        most = Math.max(most, (asking += 1));
        await query(text);
        asking -= 1;
      },
    });
  };
  const listener = createListener({ connect, logger });
  const ends = await Promise.all(['first', 'second', 'third'].map((channel) => listener.listen(channel, () => undefined)));
  for (const end of ends) end();
  await listener.close();
  expect(most).toBe(1);
});

test('a start that listens for five things waits once for a database that says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const listener = createListener({ connect: () => new pg.Client({ host: '127.0.0.1', port, user: 'site', connectionTimeoutMillis: 300 }), logger });
  const startedAt = performance.now();
  for (const channel of ['one', 'two', 'three', 'four', 'five']) await listener.listen(channel, () => undefined);
  expect(performance.now() - startedAt).toBeLessThan(600);
  await listener.close();
  silent.close();
});
