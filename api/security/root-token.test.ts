// Large: starts APIs as processes.
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Router } from 'express';
import { layCuttableLine, type CuttableLine } from '../testing/database/cuttable-line';
import { until } from '../testing/running-site';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { sendDue } from '../testing/send-due';
import { createApp } from '../src/app';
import { connectDatabase, type ConnectedDatabase } from '../src/platform/database/database';
import { createLogger } from '../src/platform/logs/logger';
import type { WaitingMail } from '../src/platform/mail/delivery';

jest.setTimeout(120_000);
let held: TestDatabase;
let line: CuttableLine;
let database: ConnectedDatabase;
let site: TestApp;
let passedMs = 0;
let mails: WaitingMail[] = [];
const quarterMs = 900_000;
/** That there is one more operator is a mail of its own, whoever added them. */
const isOfOperator = ({ subject }: WaitingMail) => subject.endsWith('hay un operador más');
const clock = { now: () => new Date(Date.now() + passedMs) };

beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  held = await createTestDatabase();
  line = await layCuttableLine(held.url);
  database = connectDatabase({ url: line.url, logger: createLogger({ level: 'fatal' }) });
  const whole = Router();
  site = await buildTestApp({ database, clock, modules: () => [whole], delivery: { send: async (mail) => void (isOfOperator(mail) || mails.push(mail)), close: () => undefined } });
  whole.use(await createApp(site.services));
  for (const name of ['eva', 'paco']) await ask('POST', '/api/releases/operators', { email: `${name}@clinavoz.example` });
});
afterAll(async () => {
  await site.close();
  await database.close();
  await line.cut();
  await held.drop();
});
beforeEach(async () => {
  // Earlier mails are long past.
  await until(async () => (await waiting()) === 0 || void (passedMs += quarterMs));
  await sendDue(site.services.mailer);
  passedMs += quarterMs;
  mails = [];
});

const ask = (method: string, address: string, body?: object, token = site.services.config.opsToken) =>
  fetch(site.origin + address, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) });
const waiting = async () => Number((await held.database.query<{ count: string }>('SELECT count(*) FROM root_token_use WHERE notified_at IS NULL'))[0]?.count);
/** The sent mails, once there are `count`. */
const went = (count: number) =>
  until(async () => {
    await sendDue(site.services.mailer);
    return mails.length >= count ? [...mails] : undefined;
  });
const to = (mails: readonly WaitingMail[]) => mails.map((mail) => mail.to).sort();
const both = ['eva@clinavoz.example', 'paco@clinavoz.example'];

test('what the root token does to clinics and what it reads of people is told to every operator, by name of the act', async () => {
  expect((await ask('POST', '/api/admin/demo-clinics', { slug: 'sol', name: 'Sol' })).status).toBe(200);
  const first = await went(2);
  expect(to(first)).toEqual(both);
  for (const { subject, text } of first) {
    expect(subject).toContain('se ha usado el token raíz');
    expect(text).toContain('POST /api/admin/demo-clinics');
  }
  passedMs += quarterMs;
  expect((await ask('GET', '/api/admin/exports/contacts?secreto=si')).status).toBe(200);
  const [, , export_] = await went(4);
  expect(export_?.text).toContain('GET /api/admin/exports/contacts');
  expect(export_?.text).not.toContain('secreto');
});

test('clinics are administered with a token of one’s own, named by its id in the trail; no other token opens them, and none gives itself the right', async () => {
  const made = async (body: object, by?: string) => (await (await ask('POST', '/api/releases/tokens', body, by)).json()) as { id: string; token: string };
  const eva = await made({ name: 'eva', actions: ['clinics'], apps: [] });
  const lead = await made({ name: 'eva', actions: ['read', 'publish', 'administer'], apps: ['panel'] });
  expect((await ask('POST', '/api/releases/tokens', { name: 'paco', actions: ['clinics'], apps: [] }, lead.token)).status).toBe(403);
  expect((await ask('POST', '/api/releases/tokens', { name: 'none', actions: ['clinics', 'read'], apps: [] })).status).toBe(400);
  const since = clock.now();
  expect((await ask('POST', '/api/admin/demo-clinics', { slug: 'mar', name: 'Mar' }, eva.token)).status).toBe(200);
  const { entries } = (await (await ask('GET', '/api/admin/audit', undefined, eva.token)).json()) as { entries: { action: string; actor: string; subject: string }[] };
  expect(entries).toContainEqual(expect.objectContaining({ action: 'clinic.added', actor: `token_${eva.id}`, subject: 'mar' }));
  expect(await held.database.query('SELECT act FROM root_token_use WHERE at >= $1', [since])).toEqual([]);
  expect((await ask('GET', '/api/releases/operators', undefined, eva.token)).status).toBe(403);
  expect((await ask('GET', '/api/admin/audit', undefined, lead.token)).status).toBe(403);
  await ask('POST', `/api/releases/tokens/${eva.id}/revoke`);
  expect((await ask('GET', '/api/admin/audit', undefined, eva.token)).status).toBe(403);
});

test('what it changes and reads of releases, too; what comes within a quarter of an hour comes as one mail, with how often', async () => {
  const { id } = (await (await ask('POST', '/api/releases/tokens', { name: 'ci', actions: ['read'], apps: ['panel'] })).json()) as { id: string };
  await went(2);
  await ask('POST', `/api/releases/tokens/${id}/revoke`);
  for (let times = 0; times < 3; times += 1) await ask('GET', '/api/releases/operators');
  await ask('POST', '/api/admin/demo-clinics', { slug: 'luna', name: 'Luna' });
  await until(async () => (await waiting()) === 5 || undefined);
  passedMs += quarterMs - 60_000;
  await new Promise((done) => setTimeout(done, 4_000));
  await sendDue(site.services.mailer);
  expect(mails).toHaveLength(2);
  passedMs += 60_001;
  const [, , third, fourth, ...more] = await went(4);
  expect(more).toEqual([]);
  expect(to([third!, fourth!])).toEqual(both);
  for (const act of ['POST /api/releases/tokens/*/revoke', '3 × GET /api/releases/operators', 'POST /api/admin/demo-clinics']) expect(third?.text).toContain(act);
  expect(third?.text).not.toContain(id);
  expect((await held.database.query('SELECT 1 FROM release_log WHERE kind = $1', ['root_token'])).length).toBeGreaterThan(0);
});

test('an operator whom the root token takes away is told of that', async () => {
  await ask('POST', '/api/releases/operators', { email: 'olga@clinavoz.example' });
  await went(2);
  await ask('POST', '/api/releases/operators/remove', { email: 'olga@clinavoz.example' });
  passedMs += quarterMs;
  const last = (await went(5)).slice(2);
  expect(to(last)).toEqual(['eva@clinavoz.example', 'olga@clinavoz.example', 'paco@clinavoz.example']);
  expect(last[0]?.text).toContain('POST /api/releases/operators/remove');
});

test('what it does is stored before it happens, and what it tried while the database was away is told afterwards', async () => {
  await line.cut();
  expect((await ask('POST', '/api/admin/demo-clinics', { slug: 'mar', name: 'Mar' })).status).toBe(503);
  expect((await ask('POST', '/api/releases/rollback', { app: 'panel' })).status).toBe(503);
  line.mend();
  const mails = await went(2);
  for (const act of ['POST /api/admin/demo-clinics', 'POST /api/releases/rollback']) expect(mails[0]?.text).toContain(act);
});

test('acts by a token of its own, and whoever has the wrong one, are told to nobody', async () => {
  const { token } = (await (await ask('POST', '/api/releases/tokens', { name: 'lead', actions: ['read', 'administer'], apps: ['panel'] })).json()) as { token: string };
  await went(2);
  passedMs += quarterMs;
  expect((await ask('POST', '/api/releases/tokens', { name: 'made', actions: ['read'], apps: ['panel'] }, token)).status).toBe(200);
  expect((await ask('POST', '/api/admin/demo-clinics', { slug: 'otra', name: 'Otra' }, 'wrong')).status).toBe(403);
  await new Promise((done) => setTimeout(done, 4_000));
  expect(await waiting()).toBe(0);
});
