import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { startRegistry, type Registry } from '../../../testing/releases/registry';
import { sendDue } from '../../../testing/send-due';
import { blankEntry } from '../registry/activation/release-state';
import { isNotified } from './notices.copy.es';

jest.setTimeout(180_000);
interface Heard {
  readonly body: string;
  readonly signature: string;
}
let held: TestDatabase;
let registry: Registry;
let hook: Server;
let heard: Heard[];
let answer = 200;
let minor = 0;

beforeAll(async () => {
  held = await createTestDatabase();
  registry = await startRegistry({ database: held.database });
  hook = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (answer === 200) heard.push({ body, signature: String(request.headers['x-signature']) });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
  await registry.publish('shell', '1.0.0');
  await act('activate', { app: 'shell', version: '1.0.0' });
});
afterAll(async () => {
  await registry.close();
  await new Promise((done) => hook.close(done));
  await held.drop();
});
beforeEach(async () => {
  answer = 200;
  await held.database.query('DELETE FROM release_notice_rule');
  await held.database.query('DELETE FROM release_notice');
  // A message in transit locks its rule until it is received.
  heard = [];
});

const act = async (what: string, body: object) => (await registry.ask('POST', `/api/releases/${what}`, body)).body;
const hookAddress = () => `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
async function released(app: string): Promise<string> {
  const version = `1.${(minor += 1)}.0`;
  await registry.publish(app, version);
  await act('activate', { app, version, reason: 'new chart' });
  return version;
}
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await registry.releases.notifyDue();
    await new Promise((done) => setTimeout(done, 50));
  }
  // Receipt is recorded when its run has ended.
  await registry.releases.notifyDue();
}
const texts = () => heard.map(({ body }) => (JSON.parse(body) as { text: string }).text).join('\n');

test('a webhook hears what happened to its apps, signed, in words that chat programs show', async () => {
  const { secret } = await act('notices', { kind: 'webhook', address: hookAddress(), apps: ['panel'] });
  await released('demos');
  const version = await released('panel');
  await until(() => texts().includes(`panel ${version} está activa para todos (el token raíz). new chart`));
  expect(texts()).not.toContain('demos 1.');
  for (const { body, signature } of heard) {
    const [, at, sum] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(createHmac('sha256', String(secret)).update(`${at ?? ''}.${body}`).digest('hex')).toBe(sum);
  }
  const { body } = await registry.ask('GET', '/api/releases/notices');
  expect(body.rules).toMatchObject([{ kind: 'webhook', apps: ['panel'], notifiedAt: expect.any(String) }]);
  expect(JSON.stringify(body)).not.toContain(String(secret));
  // A dump must not contain it readably either.
  const [row] = await held.database.query<{ row: string }>('SELECT r::text AS row FROM release_notice_rule r');
  for (const written of ['utf8', 'base64', 'base64url', 'hex'] as const) expect(row?.row).not.toContain(Buffer.from(String(secret)).toString(written).slice(0, 24));
});

test('what could not be told is told later, all of it, at least once', async () => {
  await act('notices', { kind: 'webhook', address: hookAddress(), apps: [] });
  answer = 503;
  const first = await released('panel');
  await registry.releases.notifyDue();
  const second = await released('panel');
  answer = 200;
  await until(() => texts().includes(second));
  expect(texts()).toContain(first);
});

test('a flood becomes a digest', async () => {
  await act('notices', { kind: 'webhook', address: hookAddress(), apps: [] });
  const [rule] = await held.database.query<{ id: string }>('SELECT id FROM release_notice_rule');
  for (let message = 0; message < 5; message += 1) await held.database.query(`INSERT INTO release_notice VALUES ($1, 'x', 1, now())`, [rule?.id]);
  const versions = [await released('panel'), await released('panel'), await released('panel')];
  await registry.releases.notifyDue();
  expect(heard).toEqual([]);
  await held.database.query(`UPDATE release_notice SET at = now() - interval '2 minutes'`);
  await until(() => heard.length > 0);
  expect(heard).toHaveLength(1);
  for (const version of versions) expect(texts()).toContain(version);
});

test('mail goes through the outbox: a quarantine, a refusal of the gate, and the root token', async () => {
  await act('notices', { kind: 'mail', address: 'equipo@clinavoz.example', apps: [] });
  const version = await released('panel');
  await act('quarantine', { app: 'panel', version, reason: 'it loses bookings' });
  await registry.publish('demos', '9.0.0', { requires: { react: '^99.0.0', singleton: '^1.0.0' } });
  expect(await act('activate', { app: 'demos', version: '9.0.0' })).toMatchObject({ code: 'release_incompatible' });
  let mails = '';
  for (const wanted of ['en cuarentena', 'demos 9.0.0 ha sido rechazada']) {
    while (!mails.includes(wanted)) {
      await registry.releases.notifyDue();
      await sendDue(registry.services.mailer);
      const folder = path.join(registry.services.config.dataDir, 'mail');
      const files = await readdir(folder).catch(() => []);
      mails = (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n').replaceAll('=\n', '');
    }
  }
  expect((await registry.ask('GET', '/api/releases/log?limit=500')).body.entries).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'root_token', by: 'root token' })]));
});

test('whoever adds a notice, or takes one away, stands in the log with its address', async () => {
  const { id } = await act('notices', { kind: 'mail', address: 'equipo@clinavoz.example', apps: [] });
  await act(`notices/${String(id)}/remove`, {});
  await act(`notices/${String(id)}/remove`, {});
  await act('notices', { kind: 'webhook', address: hookAddress() });
  const entries = (await registry.ask('GET', '/api/releases/log?limit=20')).body.entries as { kind: string; by: string; detail: string }[];
  expect(entries.filter(({ kind }) => kind.endsWith('_notice')).slice(0, 3).map(({ kind, by, detail }) => [kind, by, detail])).toEqual([
    ['add_notice', 'root token', new URL(hookAddress()).host],
    ['remove_notice', 'root token', 'equipo@clinavoz.example'],
    ['add_notice', 'root token', 'equipo@clinavoz.example'],
  ]);
});

test('what is no mailbox and no https address is refused, and only those who administer all apps may ask', async () => {
  for (const [kind, address] of [['mail', 'nobody'], ['webhook', 'http://example.org/x'], ['webhook', 'ftp://example.org'], ['webhook', 'https://user@example.org/'], ['webhook', 'https://:pw@example.org/']]) {
    expect(await act('notices', { kind, address })).toMatchObject({ code: 'invalid_input' });
  }
  const { token } = await act('tokens', { name: 'panel ci', actions: ['read', 'publish'], apps: ['panel'] });
  expect((await registry.ask('POST', '/api/releases/notices', { kind: 'mail', address: 'a@b.example' }, String(token))).status).toBe(403);
});

test.each([
  ['https://hooks.slack.example/services/T0/B0', 200],
  ['https://xn--clnica-3va.xn--p1ai/x', 200],
  ['https://hooks.example:8443/x', 200],
  ['http://hooks.example/x', 400],
  ['http://localhost:4000/x', 400],
  ['http://127.0.0.1/x', 400],
  ['https://localhost/x', 400],
  ['https://LOCALHOST./x', 400],
  ['https://api.localhost/x', 400],
  ['https://db.internal/x', 400],
  ['https://printer.local./x', 400],
  ['https://router.home.arpa/x', 400],
  ['https://intranet/x', 400],
  ['https://127.1/x', 400],
  ['https://0x7f000001/x', 400],
  ['https://169.254.169.254/latest', 400],
  ['https://[::1]/x', 400],
  ['https://[::ffff:10.0.0.1]/x', 400],
  ['https://eva:secret@hooks.example/x', 400],
])('in production, a notice to %s is answered with %d: only https to a public host', async (address, status) => {
  const production = await startRegistry({ database: held.database, production: true });
  try {
    expect((await production.ask('POST', '/api/releases/notices', { kind: 'webhook', address })).status).toBe(status);
  } finally {
    await production.close();
  }
});

test('who has to approve is told of it in every channel, and of what only waits in next nobody is', () => {
  const entry = { ...blankEntry, app: 'panel', version: '1.4.0', channel: 'next', by: 'eva@clinavoz.example', at: '2026-11-29T10:00:00.000Z' } as const;
  expect(isNotified({ ...entry, kind: 'ask' })).toBe(true);
  expect(isNotified({ ...entry, kind: 'activate' })).toBe(false);
});
