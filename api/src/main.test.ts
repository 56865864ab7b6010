// Large: starts whole APIs as processes, also with production settings.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from '../testing/database/test-database';
import { layCuttableLine } from '../testing/database/cuttable-line';
import { buildProgram, isRunning, RunningSite, until } from '../testing/running-site';
import { checkMasterKey } from './platform/sealing/keys/master-key-check';

jest.setTimeout(300_000);

let folder: string;
let program: string[];
let silent: Server;
const sockets = new Set<Socket>();
const sites: RunningSite[] = [];

beforeAll(async () => {
  program = await buildProgram('main');
  folder = await mkdtemp(path.join(tmpdir(), 'clinavoz-main-'));
  await chmod(folder, 0o755);
  // An SMTP server that accepts connections and never answers.
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const site of sites) await site.end('SIGKILL');
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function start(settings: Record<string, string> = {}, options?: { cuttable: boolean }): RunningSite {
  const site = new RunningSite(folder, program, settings, options);
  sites.push(site);
  return site;
}

const request = { name: 'Ana Pérez', clinic: 'Clínica Sol', email: 'ana@sol.example', phone: '600 000 000', message: 'Quiero una demo' };
const submit = (origin: string) => fetch(`${origin}/api/contact`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });
/** Mails to sales. The visitor gets a separate one. */
async function mails(): Promise<string[]> {
  const names = (await readdir(path.join(folder, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const all = await Promise.all(names.map((name) => readFile(path.join(folder, 'mail', name), 'utf8')));
  return all.filter((mail) => !mail.includes(`\nTo: ${request.email}\n`));
}

test('a site that is killed while its mail goes out leaves no database behind, and the next one sends the mail, once', async () => {
  const first = start({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  const origin = await first.origin();

  const rival = start();
  expect(await rival.ended()).toBe(1);
  expect(rival.lines.join()).toContain('Another site is already running');

  expect((await submit(origin)).status).toBe(200);
  await until(() => (sockets.size > 0 ? true : undefined));
  const postgres = await first.postgres();
  await first.end('SIGKILL');

  // Without an SMTP server, mails go to the folder.
  const second = start();
  const secondOrigin = await second.origin();
  expect(isRunning(postgres)).toBe(false);
  await until(async () => ((await mails()).length > 0 ? true : undefined));
  expect((await submit(secondOrigin)).status).toBe(200);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(await mails()).toHaveLength(1);
});

test('a database that falls over comes back under the running site; the end by Ctrl-C takes everything along', async () => {
  const site = start();
  const origin = await site.origin();
  const postgres = await site.postgres();
  process.kill(postgres, 'SIGKILL');
  // Or the new one already runs, if this process was suspended during the half second without one.
  await until(async () => (await fetch(`${origin}/readyz`)).status === 503 || (await site.postgres().catch(() => postgres)) !== postgres || undefined);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  await site.ready(origin);
  const next = await site.postgres();
  expect(next).not.toBe(postgres);

  expect(await site.end('SIGINT')).toBe(0);
  expect(isRunning(next)).toBe(false);
  expect(site.lines.join('\n')).not.toMatch(/sol\.example|Ana Pérez/);
});

test('a first start that is killed in each of its phases leaves a folder that the next one starts in', async () => {
  const fresh = await mkdtemp(path.join(tmpdir(), 'clinavoz-killed-'));
  await chmod(fresh, 0o755);
  try {
    const isThere = (name: string) => stat(path.join(fresh, name)).then(() => true, () => false);
    // At each stage of creating a cluster; and at the last one, if this process was suspended during the others.
    for (const phase of [['postgres.draft/PG_VERSION', 'postgres/PG_VERSION'], ['postgres'], ['postgres/postmaster.pid']]) {
      const site = start({ DATA_DIR: fresh }, { cuttable: true });
      await until(async () => (await Promise.all([...phase, 'postgres/postmaster.pid'].map(isThere))).includes(true) || site.hasEnded() || undefined);
      await site.cutPower();
      expect({ phase, lines: site.lines.filter((line) => line.includes('"fatal"')) }).toEqual({ phase, lines: [] });
    }
    const last = start({ DATA_DIR: fresh });
    expect((await submit(await last.origin())).status).toBe(200);
    expect(await last.end('SIGTERM')).toBe(0);
    expect((await readdir(fresh)).filter((name) => name.includes('draft'))).toEqual([]);
  } finally {
    await rm(fresh, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});

test('a number in postmaster.pid that another program has got since is no obstacle', async () => {
  await writeFile(path.join(folder, 'postgres/postmaster.pid'), `${process.pid}\n`);
  const site = start();
  await site.origin();
  expect(await site.end('SIGTERM')).toBe(0);
});

test('a local start signs in to its database as who owns no table, and migrates as who does', async () => {
  const site = start();
  await site.origin();
  const [password, , , port] = [await readFile(path.join(folder, 'postgres-password'), 'utf8'), ...(await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n').slice(1)];
  const client = new pg.Client({ connectionString: `postgres://postgres:${password.trim()}@127.0.0.1:${port}/clinavoz` });
  await client.connect();
  const { rows } = await client.query(`SELECT DISTINCT usename, rolsuper FROM pg_stat_activity JOIN pg_roles ON rolname = usename WHERE application_name = 'clinavoz'`);
  const owned = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tableowner <> 'postgres'`);
  await client.end();
  expect({ rows, owned: owned.rows }).toEqual({ rows: [{ usename: 'clinavoz_site', rolsuper: false }], owned: [] });
  expect(await site.end('SIGTERM')).toBe(0);
});

const production = {
  NODE_ENV: 'production', MASTER_KEY: randomBytes(32).toString('hex'), OPS_TOKEN: 'a-token-of-more-than-24-characters', SMTP_URL: 'smtp://127.0.0.1:1', SALES_EMAIL: 'ventas@sol.example',
  SITE_ORIGIN: 'https://sol.example', PANEL_ORIGIN: 'https://panel.sol.example', PREVIEW_ORIGIN: 'https://preview.sol.example', SITE_EMAIL: 'hola@sol.example', SITE_PHONE: '+34 930 000 000', LEGAL_NAME: 'Sol', LEGAL_TAX_ID: 'B00000000', LEGAL_ADDRESS: 'Calle Mayor 1',
  RETELL_API_KEY: 'key', RETELL_AGENT_ID: 'agent', RETELL_BASE_URL: 'http://127.0.0.1:1', GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: 'http://127.0.0.1:1',
};

test('a production start whose login owns the tables is refused, and says what to do', async () => {
  const held = await createTestDatabase();
  try {
    const site = start({ ...production, DATABASE_URL: held.url });
    expect(await site.ended()).toBe(1);
    expect(site.lines.join('\n')).toContain('MIGRATIONS_DATABASE_URL');
    expect(await held.database.query('SELECT 1 FROM master_key_check')).toEqual([]);
  } finally {
    await held.drop();
  }
});

test('a start while the database is out of reach serves what needs none, and says the rest', async () => {
  const site = start({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/nowhere' });
  const origin = await site.listening();
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'not_ready', database: 'down', serving: false });
  expect((await fetch(`${origin}/legal/cookies.pdf`)).status).toBe(200);
  const answer = await submit(origin);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'service_unavailable', error: expect.stringContaining('no está disponible') });
  expect(await site.end('SIGTERM')).toBe(0);
});

test('a start with another master key is refused, and leaves nothing sealed with it', async () => {
  const first = start();
  await first.origin();
  expect(await first.end('SIGTERM')).toBe(0);
  const site = start({ MASTER_KEY: 'ab'.repeat(32) });
  expect(await site.ended()).toBe(1);
  expect(site.lines.join('\n')).toContain('MASTER_KEY is not the key that this database is sealed with');
  const right = start();
  const origin = await right.origin();
  expect((await submit(origin)).status).toBe(200);
  expect(await right.end('SIGTERM')).toBe(0);
});

test('a start whose database comes later writes nothing to it with a key that is not its own', async () => {
  const held = await createTestDatabase();
  const other = await mkdtemp(path.join(tmpdir(), 'clinavoz-late-'));
  const line = await layCuttableLine(held.url);
  const migrating = new pg.Client({ connectionString: held.url });
  try {
    await line.cut();
    await checkMasterKey({ database: held.database, masterKeys: [randomBytes(32)] });
    await migrating.connect();
    // Simulates another process that migrates: this one has its database, and has not reached the check.
    await migrating.query('SELECT pg_advisory_lock(4151860)');
    const site = start({ DATA_DIR: other, DATABASE_URL: line.url });
    const origin = await site.listening();
    line.mend();
    await until(async () => (await held.database.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`))[0]);
    expect((await submit(origin)).status).toBe(503);
    await migrating.query('SELECT pg_advisory_unlock(4151860)');
    expect(await site.ended()).toBe(1);
    expect(site.lines.join('\n')).toContain('MASTER_KEY is not the key that this database is sealed with');
    for (const table of ['data_key', 'mail_outbox', 'contact_request', 'release_log']) expect({ table, rows: await held.database.query(`SELECT * FROM ${table}`) }).toEqual({ table, rows: [] });
  } finally {
    await migrating.end();
    await line.cut();
    await held.drop();
    await rm(other, { recursive: true, force: true });
  }
});

test('a local start answers under no name that somebody else has pointed at it', async () => {
  const site = start();
  const { port } = new URL(await site.origin());
  const statusOf = (host: string) => new Promise<number | undefined>((resolve, reject) => void get({ host: '127.0.0.1', port, path: '/healthz', headers: { host } }, ({ statusCode }) => resolve(statusCode)).on('error', reject));
  expect(await statusOf(`localhost:${port}`)).toBe(200);
  expect(await statusOf(`evil.example:${port}`)).toBe(403);
  expect(await site.end('SIGTERM')).toBe(0);
});

test('a production start that cannot write to its folder, where the logs’ heads are, is refused', async () => {
  const file = path.join(folder, 'no-folder');
  await writeFile(file, '');
  const site = start({ ...production, DATA_DIR: file, DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/nowhere' });
  expect(await Promise.race([site.ended(), site.listening()])).toBe(1);
  expect(site.lines.join('\n')).toContain(`EEXIST: file already exists, mkdir '${file}'`);
});

test('a start that hides all its files from others has a database all the same', async () => {
  const own = path.join(folder, 'hidden');
  const site = new RunningSite(own, ['--import', 'data:text/javascript,process.umask(0o077)', ...program], { SAMPLE_DATA: 'false' });
  sites.push(site);
  await site.origin();
  expect(await site.end('SIGTERM')).toBe(0);
  // As root it lies where the database's user may enter.
  const elsewhere = path.dirname(await realpath(path.join(own, 'postgres')));
  if (elsewhere !== own) await rm(elsewhere, { recursive: true });
});

test('a folder that cannot be used ends the start with its name, and no trace of calls', async () => {
  const site = start({ DATA_DIR: path.join(folder, 'no-folder') });
  expect(await site.ended()).toBe(1);
  expect(site.lines).toEqual([`DATA_DIR cannot be used: Error: ENOTDIR: not a directory, open '${path.join(folder, 'no-folder')}/master-key'`]);
});

test('a setting that cannot be used ends the start with its name', async () => {
  const site = start({ SMTP_URL: 'mail.example' });
  expect(await site.ended()).toBe(1);
  expect(site.lines.join('\n')).toContain('SMTP_URL: must be an address that starts with smtp://');
});

test('what people sent is in no log file', async () => {
  expect(await readFile(path.join(folder, 'postgres.log'), 'utf8')).not.toMatch(/sol\.example|600 000|Ana Pérez/);
});
