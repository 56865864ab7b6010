// Large: damages every sealed column in turn and asks for everything that reads it.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { usualSettings } from 'shared/contracts/conversations/agenda-settings';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { startWhole, type WholeApp } from '../testing/fuzz/fuzz-site';
import { until } from '../testing/running-site';
import { earlyInStep, enrol } from '../testing/sign-in/authenticator';
import { Browser } from '../testing/sign-in/browser';

jest.setTimeout(240_000);
let store: TestDatabase;
let site: WholeApp;
let master: pg.Client;
let owner: Browser;

const asOperator = (method: string, path: string, body?: object) =>
  fetch(site.origin + path, { method, headers: { authorization: `Bearer ${site.services.config.opsToken}`, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
const operator = async (method: string, path: string, body?: object) => (await (await asOperator(method, path, body)).json()) as Record<string, unknown>;
const person = async (subject: string) => {
  const browser = new Browser(site.origin);
  await browser.signIn(subject);
  return browser;
};
const listOf = async (path: string) => (await (await owner.request(path)).json()) as { id: string }[];

beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  store = await createTestDatabase();
  site = await startWhole(store, () => ({}));
  master = new pg.Client({ connectionString: store.url });
  await master.connect();
  await until(async () => (await store.database.query('SELECT 1 FROM clinic_member')).length > 3 || undefined);
  owner = await person('local-owner');
  await until(async () => ((await listOf('/api/calls')).length > 0 && (await listOf('/api/chat/threads')).length > 0 && (await listOf('/api/appointments')).length > 0) || undefined);
  await operator('POST', '/api/admin/demo-clinics', { slug: 'alfa', name: 'Clínica Alfa', phone: '+34 900 000 001', logoUrl: '/logo.svg', conversations: [{ title: 'Una cita', turns: [] }] });
  for (const [clinic, email] of [['alfa', 'lectura@ejemplo.example'], ['alfa', 'visitante@ejemplo.example'], ['casa', 'eva@ejemplo.example']]) await operator('POST', `/api/admin/clinics/${clinic}/staff`, { email, role: 'owner' });
  await (await person('local-stranger')).accept();
  await owner.json('PUT', '/api/agenda/settings', usualSettings);
  await enrol(await person('local-one-factor'), await earlyInStep());
  await operator('POST', '/api/releases/notices', { kind: 'webhook', address: 'http://127.0.0.1:9/nobody' });
  const { tasks } = (await (await owner.request('/api/tasks')).json()) as { tasks: { id: string }[] };
  await owner.json('POST', '/api/tasks', { id: tasks[0]?.id, note: 'Llamar' });
  const { code } = await operator('POST', '/api/admin/demo-codes', { clinic: 'alfa', label: 'Para Alfa' });
  const visitor = (path: string, body: object) => fetch(site.origin + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await visitor('/api/demo-access/send-phone', { code, phone: '600000001', slotDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10), slotTime: '10:00' });
  await visitor('/api/contact', { name: 'Pepa', clinic: 'Sol', email: 'pepa@sol.example', phone: '600000002', message: 'Hola' });
});
afterAll(async () => {
  await master.end();
  await site.close();
  await store.drop();
});

/** Everything that people and operators look at, with its statuses. */
async function looks(): Promise<Record<string, number>> {
  const ids = async (path: string, what: (id: string) => string) => (await listOf(path)).slice(0, 2).map(({ id }) => what(id));
  const own = [
    '/auth/session', '/auth/sessions', '/auth/staff', '/analytics', '/api/calls', '/api/calls?search=ana', '/api/chat/threads', '/api/appointments', '/api/tasks', '/api/tasks?done=true', '/api/figures/rows?figure=patients',
    '/api/figures/since-closing', '/api/agenda/settings', '/api/agenda/feed', '/ops/demos',
    ...(await ids('/api/calls', (id) => `/api/calls/${id}`)), ...(await ids('/api/chat/threads', (id) => `/api/chat/threads/${id}/messages`)),
  ];
  const operators = ['/api/admin/demo-codes', '/api/admin/demo-clinics', '/api/admin/audit', '/api/admin/clinics/alfa/staff', '/api/admin/clinics/casa/staff', '/api/admin/exports/bookings', '/api/admin/exports/contacts', '/api/releases/log', '/api/releases/operators'];
  const seen: Record<string, number> = {};
  for (const path of own) seen[path] = (await owner.request(path)).status;
  for (const path of operators) seen[path] = (await asOperator('GET', path)).status;
  for (const path of ['/api/admin/people/show', '/api/admin/people/erase']) seen[path] = (await asOperator('POST', path, { email: 'nadie@nada.example', phone: '699999999', name: 'Nadie de Nada' })).status;
  for (const path of ['/api/admin/clinics/casa/patients/show', '/api/admin/clinics/casa/patients/erase']) seen[path] = (await asOperator('POST', path, { phone: '699999999', name: 'Nadie de Nada' })).status;
  return seen;
}

/** What only the provider brings, and what no list shows. */
const elsewhere = ['call.recording_url_sealed', 'call_request.detail_sealed', 'call_request.patient_name_sealed', 'call_request.patient_phone_sealed', 'webhook_delivery.body_sealed', 'master_key_check.next_sealed'];

test('a damaged cell of any kind closes nothing beside itself: all lists open, and say which it is', async () => {
  const { rows: columns } = await master.query<{ t: string; c: string }>(`SELECT table_name AS t, column_name AS c FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name) WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name LIKE '%\\_sealed' ORDER BY 1, 2`);
  const whole = await looks();
  expect([...new Set(Object.values(whole))]).toEqual([200]);
  const closed: string[] = [];
  const untouched: string[] = [];
  for (const { t, c } of columns.filter((one) => !elsewhere.includes(`${one.t}.${one.c}`))) {
    const flip = () => master.query(`UPDATE ${t} SET ${c} = set_byte(${c}, length(${c}) - 1, get_byte(${c}, length(${c}) - 1) # 1) WHERE ${c} IS NOT NULL`);
    if ((await flip()).rowCount === 0) untouched.push(`${t}.${c}`);
    for (const [path, status] of Object.entries(await looks())) if (status >= 500) closed.push(`${t}.${c} closes ${path}`);
    await flip();
  }
  expect(closed).toEqual([]);
  expect(untouched).toEqual([]);
});
