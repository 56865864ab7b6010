import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { usualSettings } from 'shared/contracts/conversations/agenda-settings';
import { freePort } from 'shared/testing/site';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database';
import { Browser } from '../../testing/sign-in/browser';
import { createLeaks } from '../../testing/leaks';
import { buildProgram, RunningSite } from '../../testing/running-site';
import { retellSignatureHeader, signRetellBody } from '../../src/platform/retell/retell-signature';

jest.setTimeout(240_000);

const apiKey = 'key_of_the_planted_words';
const said = 'Soy Remedios Villalobos, 600123987, y me pica el zurriago';
const planted = /remedios|villalobos|600 ?123 ?987|zurriago/i;
/** Words that somebody with a copy may guess, and all bodies that were sent. */
const guessable = new Set([said, 'Remedios', 'Villalobos', 'Remedios Villalobos', 'remedios villalobos', 'Clínica Villalobos', 'Para Remedios', 'Dra. Villalobos', 'remedios@villalobos.example', '600123987', '600 123 987', '+34600123987', '34600123987', 'zurriago']);

let store: TestDatabase;
let folder: string;
let site: RunningSite;
let origin: string;
beforeAll(async () => {
  store = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'clinavoz-words-'));
  await chmod(folder, 0o755);
  // Mail cannot be delivered, so it stays in the outbox.
  const port = String(await freePort());
  site = new RunningSite(folder, await buildProgram('words'), { PORT: port, SITE_ORIGIN: `http://localhost:${port}`, DATABASE_URL: store.url, RETELL_API_KEY: apiKey, RETELL_AGENT_ID: 'agent_words', RETELL_BASE_URL: 'http://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'trace' });
  origin = await site.origin();
});
afterAll(async () => {
  await site.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  await store.drop();
});

async function send(address: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  guessable.add(body).add(body.trim());
  return fetch(origin + address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}
const post = async (...request: Parameters<typeof send>): Promise<number> => (await send(...request)).status;
const signed = (address: string, body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return post(address, text, { [retellSignatureHeader]: signRetellBody(Buffer.from(text), apiKey, Date.now()) });
};

/** A valid body, then with the words in place of each field, alone and within a list and an object. */
function variantsOf(body: Readonly<Record<string, unknown>>): unknown[] {
  return [body, said, [said], { [said]: said }, ...Object.keys(body).flatMap((name) => [said, [said], { a: said, [said]: 1 }].map((value) => ({ ...body, [name]: value })))];
}

/** Every value of every table, as visible in a copy of the disk. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`);
    const found: string[] = [];
    for (const { name } of tables) found.push(...(await client.query<{ row: string }>(`SELECT '${name}: ' || t::text AS row FROM ${name} t`)).rows.map(({ row }) => row));
    // Bytes are printed in hexadecimal, which would hide an unsealed text.
    return found.map((row) => `${row}\n${row.replaceAll(/\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('utf8'))}`).join('\n');
  } finally {
    await client.end();
  }
}

async function dataFolder(): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return (await Promise.all(files.filter((file) => file.isFile()).map((file) => readFile(path.join(file.parentPath, file.name), 'latin1')))).join('\n');
}

const call = { call_id: 'call_1', call_type: 'phone_call', agent_id: 'agent_words', call_status: 'ended', start_timestamp: 1_000, from_number: '+34600123987', transcript_object: [{ role: 'user', content: said }], recording_url: `https://recordings.example/${said}`, disconnection_reason: said, call_analysis: { call_summary: said, user_sentiment: said, custom_analysis_data: { problem_category: said, satisfaction_score: said } } };
const chat = { chat_id: 'chat_1', agent_id: 'agent_words', chat_status: 'ended', metadata: { patient_name: said }, message_with_tool_calls: [{ role: 'user', content: said, message_id: 'm' }, { role: 'user', content: said }, { role: 'agent', content: said, message_id: said }], chat_analysis: { chat_summary: said, custom_analysis_data: { problem_category: said } } };

const hostile = (word: string) => [word, `"${word}"`, `{"a":"${word}`, `\u0000${word}`, `${word}\n    at ${word} (/x.js:1:1)`];

test('what staff, operators, prospects and clinics are called stands in no dump, log or data folder', async () => {
  const authorization = `Bearer ${(await readFile(path.join(folder, 'ops-token'), 'utf8')).trim()}`;
  async function act(address: string, body: object): Promise<Record<string, unknown>> {
    const answer = await send(address, JSON.stringify(body), { authorization });
    expect(`${answer.status} ${address}`).toMatch(/^20/);
    return (await answer.json()) as Record<string, unknown>;
  }
  const conversations = [{ title: 'Cita', turns: [{ speaker: 'patient', text: said }] }];
  const imported = await act('/api/admin/demo-import', { rows: [{ kind: 'clinic', slug: 'con-nombre', name: 'Clínica Villalobos', phone: '600 123 987', paths: ['/demos/clinics/con-nombre'] }, { kind: 'code', clinic: 'con-nombre', label: 'Para Remedios' }] });
  await act('/api/admin/demo-clinics/con-nombre', { conversations });
  await act('/api/admin/clinics/con-nombre/staff', { email: 'remedios@villalobos.example', role: 'owner' });
  await act('/api/releases/operators', { email: 'remedios@villalobos.example' });
  await act('/api/releases/notices', { kind: 'mail', address: 'remedios@villalobos.example', apps: [] });
  const notice = await act('/api/releases/notices', { kind: 'webhook', address: 'https://hooks.example/villalobos', apps: [] });
  const token = await act('/api/releases/tokens', { name: 'De Remedios', actions: ['read'], apps: ['demos'] });
  await act('/api/releases/freeze', { app: 'demos', reason: said });
  const owner = new Browser(origin.replace('127.0.0.1', 'localhost'));
  await owner.signIn('local-owner');
  expect((await owner.json('PUT', '/api/agenda/settings', { ...usualSettings, agendas: [{ id: 'principal', name: 'Dra. Villalobos' }] })).status).toBe(200);
  const calendar = (await (await owner.json('POST', '/api/agenda/feed', {})).json()) as { address: string };

  const secrets = [notice.secret, token.token, /(?<secret>[^/]+)\.ics$/.exec(calendar.address)?.groups?.secret, ...(imported.codes as { code: string }[]).map(({ code }) => code), owner.cookies.get('session')].map(String);
  expect(secrets.filter((secret) => secret.length < 10 || secret === 'undefined')).toEqual([]);
  const leaks = createLeaks({ words: new RegExp(`${planted.source}|ejemplo\\.example|Lucía`, 'i'), said: [...guessable], secrets });
  expect(leaks(await dump())).toEqual([]);
  expect(leaks(site.lines.join('\n'))).toEqual([]);
  expect(leaks(await dataFolder())).toEqual([]);
});

test('after every kind of traffic, malformed ones included, nothing that a person said stands in dump, log or data folder', async () => {
  const statuses: number[] = [];
  const keep = async (status: Promise<number>) => void statuses.push(await status);
  for (const [index, body] of variantsOf(call).entries()) {
    const named = typeof body === 'object' && body !== null && !Array.isArray(body) && 'call_id' in body && body.call_id === 'call_1' ? { ...body, call_id: `call_${index}` } : body;
    await keep(signed('/webhooks/retell', { event: 'call_analyzed', call: named }));
  }
  for (const body of [{ event: said, call }, { event: said, chat }]) await keep(signed('/webhooks/retell', body));
  for (const body of variantsOf(chat)) await keep(signed('/webhooks/retell', { event: 'chat_analyzed', chat: body }));
  const functionCall = { call_id: 'call_now', agent_id: 'agent_words', from_number: '+34600123987' };
  for (const name of ['book_appointment', 'cancel_appointment', 'reschedule_appointment', 'check_free_slots', said]) {
    for (const args of variantsOf({ starts_at: '2999-01-01T10:00', patient_name: said, patient_phone: '600 123 987', reason: said, appointment_id: said, appointment_date: said, from: said, visit: said, agenda: said })) await keep(signed('/webhooks/retell/functions', { name, args, call: functionCall }));
  }
  for (const body of hostile(said)) {
    for (const address of ['/webhooks/retell', '/webhooks/retell/functions']) await keep(signed(address, body));
    for (const address of ['/api/contact', '/api/chat/start', '/api/chat/message', '/api/demo-access/open', '/api/admin/demo-codes', '/auth/google']) await keep(post(address, body));
  }
  const person = { name: 'Remedios Villalobos', clinic: 'Clínica Villalobos', email: 'remedios@villalobos.example', phone: '600 123 987', message: said };
  const bodies: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['/api/contact', person],
    ['/api/chat/start', { code: said }],
    ['/api/chat/message', { token: said, content: said }],
    ['/api/chat/read', { token: said }],
    ['/api/demo-access/validate-code', { code: said }],
    ['/api/demo-access/open', { code: said, path: said }],
    ['/api/demo-access/log-access', { code: said, action: said, metadata: { said } }],
    ['/api/demo-access/send-phone', { code: said, clinic: said, phone: '600 123 987', slotDate: '2999-01-01', slotTime: '10:00' }],
    ['/api/create-web-call', { agentId: said, llmId: said }],
    ['/api/releases/activate', { app: said, version: said, reason: said }],
  ];
  for (const [address, body] of bodies) for (const variant of variantsOf(body)) await keep(post(address, JSON.stringify(variant)));
  const encoded = encodeURIComponent(said);
  for (const address of [`/${encoded}`, `/api/calls/${encoded}?search=${encoded}`, `/api/chat/threads?search=${encoded}`, `/auth/google/callback?code=${encoded}&state=${encoded}`, `/r/${encoded}/1.0.0/${encoded}`, `/oidc/entrar/${encoded}`, `/events?lastEventId=${encoded}`, `/api/releases/status?at=${encoded}`]) {
    await keep(fetch(origin + address, { redirect: 'manual', headers: { authorization: `Bearer ${encoded}`, cookie: `session=${encoded}`, 'last-event-id': encoded } }).then(({ status }) => status));
  }

  const stored = await dump();
  const { lines } = site;
  expect(await site.end('SIGTERM')).toBe(0);
  expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(20);
  const leaks = createLeaks({ words: planted, said: [...guessable] });
  expect(leaks(stored)).toEqual([]);
  expect(leaks(await dump())).toEqual([]);
  expect(leaks(lines.join('\n'))).toEqual([]);
  expect(leaks(await dataFolder())).toEqual([]);
});
