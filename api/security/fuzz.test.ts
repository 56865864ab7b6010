import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { contractEndpoints } from '../testing/fuzz/contract-endpoints';
import { signedHeaders } from '../testing/conversations/signed-webhook';
import { createDice } from '../testing/fuzz/dice';
import { providerAgent, providerKey, sendAsProvider, startFuzzSite, type FuzzSite, type WholeApp } from '../testing/fuzz/fuzz-site';
import { oddRequests, sendBytes } from '../testing/fuzz/odd-http';
import { isPlainForm, nameOf, requestMaker, type FuzzRequest } from '../testing/fuzz/requests';
import { createSender, type Answer } from '../testing/fuzz/send';
import { removeClinic } from 'shared/contracts/demos/admin';
import { exportAppointments, listAppointments } from 'shared/contracts/conversations/agenda';
import { putAgendaSettings, usualSettings } from 'shared/contracts/conversations/agenda-settings';
import { retireApp } from 'shared/contracts/apps/admin';
import { endStaffSessions } from 'shared/contracts/clinic/staff-admin';
import type { Browser } from '../testing/sign-in/browser';
import { until } from '../testing/running-site';
import { webhookPath } from '../src/conversations/webhooks/webhooks';
import type { Route } from '../src/platform/web/routes';

jest.setTimeout(600_000);

const seed = Number(process.env.FUZZ_SEED ?? 20261121);
const wanted = Number(process.env.FUZZ_REQUESTS ?? (process.env.LARGE_TESTS === 'leave out' ? 700 : 10_000));
const atOnce = 24;
const someDays = { from: '2030-03-04', to: '2030-03-05' };
const conversation = { call: 'call_that_must_stay', chat: 'chat_that_must_stay' };

let site: FuzzSite;
let staff: Browser;
beforeAll(async () => {
  site = await startFuzzSite();
  staff = await site.signIn();
});
afterAll(() => site.close());

const operator = () => ({ authorization: `Bearer ${site.local.services.config.opsToken}` });
const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const asJson = async (path: string, init: RequestInit = {}): Promise<unknown> => (await staff.request(path, init)).json();

/** Routes of a local start, and routes that exist only with the provider. */
function placesOfRoutes(): { route: Route; app: WholeApp }[] {
  const provided = site.provided.routes.filter(({ path }) => String(path).startsWith('/webhooks/'));
  return [...site.local.routes.filter(({ path }) => !String(path).startsWith('/webhooks/')).map((route) => ({ route, app: site.local })), ...provided.map((route) => ({ route, app: site.provided }))];
}

/** Names and ids that exist here. Data that the fuzzer may destroy belongs to a clinic of its own. */
async function knownValues(): Promise<Record<string, readonly unknown[]>> {
  const admin = async (path: string, body: object) => (await fetch(site.local.origin + path, { method: 'POST', headers: { ...operator(), 'content-type': 'application/json' }, body: JSON.stringify(body) })).json() as Promise<Record<string, unknown>>;
  await admin('/api/admin/demo-clinics', { slug: 'fuzz', name: 'Clínica Fuzz' });
  const code = await admin('/api/admin/demo-codes', { clinic: 'fuzz', days: 30 });
  const chat = await admin('/api/chat/start', {});
  const page = await (await fetch(site.local.origin)).text();
  const [ticket] = /(?<="ticket":")[^"]+/.exec(page) ?? [];
  const calls = (await asJson('/api/calls')) as { id: string }[];
  const threads = (await asJson('/api/chat/threads')) as { id: string }[];
  return {
    clinic: ['fuzz'], slug: ['fuzz'], code: [code.code], reference: [code.id], token: [chat.token], ticket: [ticket],
    id: [...calls, ...threads].map(({ id }) => id).slice(0, 12), version: ['1.0.0'], app: ['shell', 'marketing', 'demos', 'panel'],
    slotDate: ['2030-03-04'], dueOn: ['2030-03-04'], startsAt: ['2030-03-04T09:00:00.000Z'], since: ['2026-01-01T00:00:00.000Z'], ownerId: [null], from: ['2030-03-04'], path: ['/demos/clinics/fuzz'], file: ['entry.js', 'a.js', 'privacidad.pdf'], agentId: ['default'], llmId: ['default'],
  };
}

/** Checks everything that people see, and its content. */
async function expectEverythingStands(): Promise<void> {
  for (const [address, status] of Object.entries({ '/': 200, '/demos/clinics/fuzz': 200, '/panel': 200, '/login': 404, '/nobody/lives/here': 404, '/robots.txt': 200, '/sitemap.xml': 200, '/healthz': 200, '/readyz': 200, '/legal/privacidad.pdf': 200 })) {
    expect({ address, status: (await fetch(site.local.origin + address)).status }).toEqual({ address, status });
  }
  for (const address of ['/analytics', '/api/calls?limit=100', '/api/chat/threads?limit=100', '/auth/session', '/auth/staff']) expect({ address, status: (await staff.request(address)).status }).toEqual({ address, status: 200 });
  for (const address of ['/api/releases/status', '/api/releases/log', '/api/releases/log/check', '/api/releases/tokens', '/api/releases/keys', '/api/admin/demo-codes', '/api/admin/demo-clinics', '/api/admin/audit', '/api/admin/audit/check', '/api/admin/exports/bookings', '/api/admin/exports/contacts', '/api/vitals/curves?app=shell']) {
    const answer = await fetch(site.local.origin + address, { headers: operator() });
    expect({ address, status: answer.status }).toEqual({ address, status: 200 });
  }
}

/** Every call and conversation of the panel, page by page, each opened. */
async function everythingInThePanel(): Promise<string[]> {
  const found: string[] = [];
  for (const [list, time, detail] of [['/api/calls', 'startedAt', ''], ['/api/chat/threads', 'lastMessageAt', '/messages']] as const) {
    let before = '';
    for (;;) {
      const answer = await staff.request(`${list}?limit=100${before}`);
      expect({ list, before, status: answer.status }).toEqual({ list, before, status: 200 });
      const page = (await answer.json()) as Record<string, string>[];
      const last = page.at(-1);
      if (last === undefined) break;
      for (const { id = '' } of page) {
        found.push(id);
        const opened = await staff.request(`${list}/${id}${detail}`);
        expect({ id, status: opened.status }).toEqual({ id, status: 200 });
      }
      before = `&before=${last[time]}_${last.id}`;
    }
  }
  return found;
}

/** Failures of a server. Only the probe may answer 503 in a flood, which holds the database for longer than the probe waits. */
const isFailure = (path: string, status: number) => status === 0 || (status >= 500 && !(status === 503 && path.split('?')[0] === '/readyz'));

/** Runs `work` for each item, a fixed number at a time. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (const item of rest) await work(item);
  }));
}

test('every endpoint of the contracts is served, and every route has its contract or is known to have none', () => {
  const served = new Set(site.local.routes.flatMap(({ endpoint }) => (endpoint === null ? [] : [endpoint])));
  expect(contractEndpoints().filter(({ endpoint }) => !served.has(endpoint)).map(({ name }) => name)).toEqual([]);
});

test('the contract that is served as OpenAPI names every endpoint, with its members', async () => {
  const document = (await (await fetch(`${site.local.origin}/api/openapi.json`)).json()) as { openapi: string; paths: Record<string, Record<string, object>> };
  expect(document.openapi).toBe('3.1.0');
  for (const { endpoint: { method, path } } of contractEndpoints()) expect(document.paths).toHaveProperty([path.replaceAll(/:([a-z]\w*)/gi, '{$1}'), method.toLowerCase()]);
  expect(document.paths['/api/calls/{id}']?.get).toMatchObject({ parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }] });
  expect(document.paths['/api/releases/freeze']?.post).toMatchObject({ requestBody: { required: true, content: { 'application/json': { schema: { required: ['app', 'reason'], properties: { reason: { minLength: 3, maxLength: 500 } } } } } } });
});

test('a known address answers a method that it does not know with 405 and those that it knows, an unknown one with 404', async () => {
  for (const [address, allow] of Object.entries({ '/': 'GET, HEAD, OPTIONS', '/panel': 'GET, HEAD, OPTIONS', '/demos/clinics/oris': 'GET, HEAD, OPTIONS', '/robots.txt': 'GET, HEAD, OPTIONS', '/legal/privacidad.pdf': 'GET, HEAD, OPTIONS', '/healthz': 'GET, HEAD, OPTIONS', '/events': 'GET, HEAD, OPTIONS', '/r/shell/1.0.0/entry.js': 'GET, HEAD, OPTIONS', '/api/calls': 'GET, HEAD, OPTIONS', '/auth/google/callback': 'GET, HEAD, OPTIONS', '/auth/logout': 'GET, POST, HEAD, OPTIONS' })) {
    const answer = await fetch(site.local.origin + address, { method: 'DELETE' });
    expect({ address, status: answer.status, allow: answer.headers.get('allow') }).toEqual({ address, status: 405, allow });
  }
  for (const address of ['/nobody/lives/here', '/api/nothing', '/r/shell']) expect({ address, status: (await fetch(site.local.origin + address, { method: 'POST' })).status }).toEqual({ address, status: 404 });
  const hook = await fetch(site.provided.origin + webhookPath);
  expect({ status: hook.status, allow: hook.headers.get('allow') }).toEqual({ status: 405, allow: 'POST, OPTIONS' });
});

test.each(Object.entries(oddRequests))('%s is no failure of ours', async (_, bytes) => {
  expect(await sendBytes(site.local.origin, bytes)).toBeLessThan(500);
  expect((await fetch(`${site.local.origin}/healthz`)).status).toBe(200);
});

test('no method fails anywhere', async () => {
  const failed: string[] = [];
  const { send, close } = createSender(atOnce);
  const addresses = [...new Set(site.local.routes.map(({ path }) => (path instanceof RegExp ? '/panel' : path.split('|')[0] ?? '').replaceAll(/[:*][a-z]\w*/gi, 'x')))];
  await inParallel(addresses.flatMap((address) => ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PUT', 'DELETE', 'PROPFIND', 'SEARCH'].map((method) => ({ address, method }))), async ({ address, method }) => {
    const { status } = await send(site.local.origin, { method, address, headers: operator(), body: undefined });
    if (isFailure(address, status)) failed.push(`${method} ${address} ${status}`);
  });
  close();
  expect(failed).toEqual([]);
});

test(`${wanted} requests that no schema expects: no failure of ours, nobody stuck, and everything still stands (FUZZ_SEED=${seed})`, async () => {
  for (const [kind, body] of [['call', { event: 'call_analyzed', call: { call_id: conversation.call, agent_id: providerAgent, call_status: 'ended', start_timestamp: Date.now() - 60_000 } }], ['chat', { event: 'chat_ended', chat: { chat_id: conversation.chat, agent_id: providerAgent, chat_status: 'ended', message_with_tool_calls: [{ role: 'user', content: 'Hola' }] } }]] as const) {
    expect({ kind, status: (await sendAsProvider(site.provided.origin, webhookPath, JSON.stringify(body))).status }).toEqual({ kind, status: 204 });
  }
  await until(async () => (await site.store.database.query('SELECT 1 FROM webhook_delivery WHERE processed_at IS NOT NULL')).length >= 2 || undefined);
  const known = await knownValues();
  const before = await everythingInThePanel();
  expect(before.length).toBeGreaterThanOrEqual(2);
  await expectEverythingStands();

  const dice = createDice(seed);
  const make = requestMaker(dice, known, { [retireApp.path]: { app: 'fuzzed' }, [removeClinic.path]: { clinic: 'fuzzed' }, [putAgendaSettings.path]: usualSettings, [listAppointments.path]: someDays, [exportAppointments.path]: someDays, [endStaffSessions.path]: { who: 'nadie@ejemplo.example' } });
  const places = placesOfRoutes();
  const weightOf = ({ path }: Route) => (String(path).startsWith('/webhooks/') ? 12 : 1);
  const weights = places.reduce((sum, { route }) => sum + weightOf(route), 0);
  const requests = places.flatMap(({ route, app }) => Array.from({ length: Math.ceil((wanted * weightOf(route)) / weights) }, (_, index) => ({ app, request: make(route, index % 25 === 0) })));
  expect(requests.length).toBeGreaterThanOrEqual(wanted);

  const visitor = await site.signIn();
  const { send, close } = createSender(atOnce);
  const failures: { request: FuzzRequest; answer: Answer }[] = [];
  const reached = new Map<string, number>();
  const refusals = new Set(['not_signed_in', 'forbidden', 'cross_site_request', 'method_not_allowed', 'unsupported_media_type']);
  await inParallel(requests, async ({ app, request }) => {
    const { method, address, body } = request;
    const browser = address.startsWith('/auth/logout') ? visitor : staff;
    const headers = request.fromProvider ? signedHeaders(body ?? '', providerKey) : { ...operator(), cookie: cookiesOf(browser), 'content-type': isPlainForm(address) ? 'application/x-www-form-urlencoded' : 'application/json', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    const answer = await send(app.origin, { method, address, headers, body });
    if (isFailure(address, answer.status)) failures.push({ request, answer });
    const [, code = ''] = /"code":"(\w+)"/.exec(answer.text) ?? [];
    if (!refusals.has(code)) reached.set(request.route, (reached.get(request.route) ?? 0) + 1);
  });
  close();

  const told = new Map(failures.map(({ request, answer }) => [`${request.route} ${answer.status} ${request.address.slice(0, 200)} ${request.body?.slice(0, 600) ?? ''} → ${answer.text.slice(0, 200)}`, true]));
  expect([...told.keys()].slice(0, 40)).toEqual([]);
  // An endpoint that no valid request reached is untested.
  expect(places.map(({ route }) => nameOf(route)).filter((name) => !reached.has(name))).toEqual([]);

  await until(async () => (await site.store.database.query(`SELECT 1 FROM webhook_delivery WHERE processed_at IS NULL AND attempts = 0 AND next_attempt_at < now()`)).length === 0 || undefined);
  const stuck = await site.store.database.query<{ event: string; failure: string }>(`SELECT DISTINCT event, failure FROM webhook_delivery WHERE processed_at IS NULL AND failure IS NOT NULL LIMIT 20`);
  expect(stuck).toEqual([]);
  await expectEverythingStands();
  expect(await everythingInThePanel()).toEqual(expect.arrayContaining(before));
});
