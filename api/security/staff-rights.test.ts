import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { exportAppointments, moveAppointment } from 'shared/contracts/conversations/agenda';
import { putAgendaSettings, usualSettings } from 'shared/contracts/conversations/agenda-settings';
import { requireSecondFactor } from 'shared/contracts/clinic/auth';
import { exportFigureRows, listFigureRows } from 'shared/contracts/conversations/figure-rows';
import { changeTask } from 'shared/contracts/conversations/tasks';
import { actName, may, needsProof, staffRights, staffRoles, type StaffRole } from 'shared/contracts/clinic/staff-rights';
import { ageProof, earlyInStep, enrol } from '../testing/sign-in/authenticator';
import { Browser } from '../testing/sign-in/browser';
import { contractEndpoints } from '../testing/fuzz/contract-endpoints';
import { createDice } from '../testing/fuzz/dice';
import { startWhole, type WholeApp } from '../testing/fuzz/fuzz-site';
import { requestMaker } from '../testing/fuzz/requests';
import { personalEndpoints } from '../testing/personal-endpoints';
import { until } from '../testing/running-site';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { trailOf } from '../testing/audit-trail';
import { composeDemos } from '../src/compose/compose-demos';
import { providerIdentity } from '../src/compose/compose-voice';
import { composePanel } from '../src/compose/compose-panel';
import { createOrigins } from '../src/platform/web/origins';
import { createOperatorWords } from '../src/releases/registry/log/operator-words';
import { routesOf, type Route } from '../src/platform/web/routes';

jest.setTimeout(240_000);

const subjects: Readonly<Record<StaffRole, string>> = { owner: 'local-owner', reception: 'local-staff', reader: 'local-reader' };

/** The one act that is a page: it leads to where a second factor is given. */
const pageAct = 'GET /ops/demos';

const ofFigure = { since: '2026-01-01T00:00:00.000Z' };
/** Inputs that a schema does not fully describe. */
const fitting = { [moveAppointment.path]: { startsAt: '2030-03-04T09:00:00.000Z' }, [putAgendaSettings.path]: usualSettings, [exportAppointments.path]: { from: '2030-03-04', to: '2030-03-05', search: 'Ana' }, [requireSecondFactor.path]: { required: true }, [changeTask.path]: { dueOn: '2030-03-04', ownerId: null }, [listFigureRows.path]: ofFigure, [exportFigureRows.path]: ofFigure };

let store: TestDatabase;
let site: WholeApp;
let routes: readonly Route[];
const people = new Map<StaffRole, Browser>();

beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  store = await createTestDatabase();
  site = await startWhole(store, () => ({}));
  const { services } = site;
  const panel = await composePanel(services, createOrigins(services.config.origins), await composeDemos(services, { ...providerIdentity(services), internalAgentIds: [] }));
  routes = routesOf([...panel.routers, ...Object.entries(panel.streams).map(([, stream]) => stream)]);
  await until(async () => (await store.database.query('SELECT 1 FROM clinic_member')).length > 3 || undefined);
  for (const role of staffRoles) {
    const person = new Browser(site.origin);
    await person.signIn(subjects[role]);
    people.set(role, person);
  }
});
afterAll(async () => {
  await site.close();
  await store.drop();
});

test('every address of the panel’s host has its row: who may do it, or that it is everybody’s own', () => {
  const operators = (path: string) => path.startsWith('/api/admin/');
  const navigations = (path: string) => /^\/auth\/google|^\/oidc|^\/api\/calendar/.test(path);
  const names = routes.filter(({ path, endpoint }) => !operators(String(path)) && (endpoint !== null || !navigations(String(path)))).flatMap(({ path, methods }) => methods.map((method) => actName({ method, path: String(path) })));
  expect([...new Set(names)].sort()).toEqual([...Object.keys(staffRights), ...personalEndpoints].sort());
});

test('nothing below /api/admin answers without the operators’ token, not even to an owner who is signed in and an operator', async () => {
  const owner = people.get('owner')!;
  const { database, sealing } = site.services;
  await database.query(`INSERT INTO release_operator (email, added_by) VALUES ($1, 'test')`, [await createOperatorWords(sealing.names).put(database, 'propietaria@ejemplo.example')]);
  expect((await owner.request('/api/releases/status')).status).toBe(200);
  const asked = site.routes.filter(({ path }) => String(path).startsWith('/api/admin/')).flatMap(({ path, methods }) => methods.map((method) => ({ method, address: String(path).replaceAll(/:\w+/g, 'x') })));
  expect(asked.length).toBeGreaterThan(20);
  const whoever = [[new Browser(site.origin), {}, 401], [owner, {}, 403], [owner, { authorization: 'Bearer guessed' }, 403]] as const;
  for (const { method, address } of asked) {
    for (const [browser, headers, status] of whoever) {
      const answer = await browser.request(address, { method, headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers }, ...(method === 'GET' ? {} : { body: '{}' }) });
      expect({ method, address, status: answer.status }).toEqual({ method, address, status });
    }
  }
  await database.query('DELETE FROM release_operator');
});

function routeOf(act: string): Route {
  const [method = ''] = act.split(' ');
  const route = routes.find((candidate) => actName({ method, path: String(candidate.path) }) === act && candidate.methods.includes(method));
  if (route === undefined) throw new Error(`No route ${act}`);
  return route;
}

/** Sends a whole request to the route. */
async function asked(person: Browser, act: string): Promise<Response> {
  const [method = ''] = act.split(' ');
  const { address, body } = requestMaker(createDice(7), {}, fitting)(routeOf(act), true);
  // A page of a list, or its first one.
  return person.request(address.split('?')[0] ?? '', { method, headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }, ...(method === 'GET' ? {} : { body: body ?? '{}' }) });
}

test.each(Object.keys(staffRights).flatMap((act) => staffRoles.map((role) => [act, role] as const)))('%s is what the table says for %s', async (act, role) => {
  const [method = '', path = ''] = act.split(' ');
  const answer = await asked(people.get(role) as Browser, act);
  const { status } = answer;
  await answer.body?.cancel();
  if (!may(role, { method, path })) return expect(status).toBe(403);
  // The named ids are invented, so nothing is found; an allowed request searches for them.
  expect([200, 404]).toContain(status);
});

const proven = ['DELETE /api/agenda/feed', 'DELETE /auth/staff/:userId', 'DELETE /auth/staff/invitations/:id', 'POST /api/agenda/feed', 'POST /api/exports', 'POST /api/exports/appointments', 'POST /api/exports/calls', 'POST /api/exports/chats', 'POST /api/exports/figure', 'POST /auth/staff/invitations', 'PUT /auth/staff/second-factor'];

describe('with a second factor of eleven minutes ago', () => {
  let owner: Browser;
  beforeAll(async () => {
    owner = new Browser(site.origin);
    await owner.signIn(subjects.owner);
    await ageProof(store.database, owner);
  });

  test.each(Object.keys(staffRights))('%s is refused where the table says so, and nowhere else', async (act) => {
    const [method = '', path = ''] = act.split(' ');
    expect(needsProof({ method, path })).toBe(proven.includes(act));
    const answer = await asked(owner, act);
    if (answer.status < 400) return answer.body?.cancel();
    expect({ act, code: ((await answer.json()) as { code?: string }).code === 'sign_in_needed' }).toEqual({ act, code: proven.includes(act) });
  });

  test('what was refused for want of one stands in the trail: whoever tries it may have stolen the session', async () => {
    expect(await refusedForProof()).toEqual(proven);
  });
});

/** Acts for which a newer second factor was asked, by the trail. */
const refusedForProof = async () => (await trailOf(store.database)).flatMap(({ action, details }) => (action === 'act.refused' && details?.code === 'sign_in_needed' ? [String(details.act)] : [])).toSorted();

test('an operator who gave a second factor eleven minutes ago sees everything and changes nothing; a token is not asked', async () => {
  const operator = new Browser(site.origin);
  await operator.signIn('local-staff');
  const bearer = { authorization: `Bearer ${site.services.config.opsToken}`, 'content-type': 'application/json' };
  await fetch(`${site.origin}/api/releases/operators`, { method: 'POST', headers: bearer, body: JSON.stringify({ email: 'recepcion@ejemplo.example' }) });
  const endpoints = contractEndpoints().flatMap(({ endpoint }) => (endpoint.path.startsWith('/api/releases/') ? [endpoint] : []));
  const codesOf = async () => {
    const codes = new Map<string, boolean>();
    for (const { method, path } of endpoints) {
      const answer = await operator.json(method, path, method === 'GET' ? undefined : {});
      codes.set(actName({ method, path }), ((await answer.json()) as { code?: string }).code === 'sign_in_needed');
    }
    return [...codes].flatMap(([act, needed]) => (needed ? [act] : []));
  };
  expect(await codesOf()).toEqual([]);
  await ageProof(store.database, operator);
  const changes = endpoints.filter(({ method }) => method !== 'GET').map(actName);
  expect(await codesOf()).toEqual(changes);
  expect((await refusedForProof()).filter((act) => act.startsWith('POST /api/releases/'))).toHaveLength(1);
  expect(changes).toEqual(expect.arrayContaining(['activate', 'canary', 'ship', 'rollback', 'freeze', 'keys/:fingerprint/remove'].map((act) => `POST /api/releases/${act}`)));
  const byToken = await fetch(`${site.origin}/api/releases/freeze`, { method: 'POST', headers: bearer, body: '{}' });
  expect(((await byToken.json()) as { code?: string }).code).toBe('invalid_input');
});

test('whoever is no operator, and an operator who may not, is refused at /ops with an entry in the trail', async () => {
  const person = new Browser(site.origin);
  await person.signIn('local-stranger');
  const { user } = (await (await person.request('/auth/session')).json()) as { user: { id: string } };
  for (let tries = 0; tries < 2; tries += 1) expect((await person.json('POST', '/api/releases/freeze', { app: 'demos', reason: 'not mine' })).status).toBe(403);
  expect((await fetch(`${site.origin}/api/releases/status`, { headers: { authorization: 'Bearer made-up' } })).status).toBe(403);
  const refused = (await trailOf(store.database)).filter(({ action, actor }) => action === 'act.refused' && [user.id, 'visitor'].includes(actor)).filter(({ details }) => String(details?.act).includes('/api/releases'));
  expect(refused.map(({ actor, details }) => [actor, details?.act])).toEqual([[user.id, 'POST /api/releases/freeze'], ['visitor', 'GET /api/releases/status']]);
  const { database, sealing } = site.services;
  await database.query(`INSERT INTO release_operator (email, added_by) VALUES ($1, 'test')`, [await createOperatorWords(sealing.names).put(database, 'visitante@ejemplo.example')]);
  expect((await person.json('POST', '/api/releases/tokens', { name: 'mine', actions: ['read'], apps: ['demos'] })).status).toBe(403);
  expect((await trailOf(store.database)).at(-1)).toMatchObject({ actor: user.id, action: 'act.refused', details: { act: 'POST /api/releases/tokens' } });
});

test('a refused act stands in the trail, once for a session that tries again and again', async () => {
  const reader = new Browser(site.origin);
  await reader.signIn(subjects.reader);
  const refusals = async () => (await trailOf(store.database)).filter(({ action, details }) => action === 'act.refused' && details?.act === 'GET /auth/staff').length;
  const before = await refusals();
  for (let tries = 0; tries < 3; tries += 1) expect((await reader.json('GET', '/auth/staff')).status).toBe(403);
  expect(await refusals()).toBe(before + 1);
});

describe('without a second factor, in a clinic that asks none of its team,', () => {
  const asRole = (role: StaffRole) => store.database.query(`UPDATE clinic_member SET role = $1 WHERE user_id = (SELECT id FROM staff_user WHERE email_hash = $2)`, [role, site.services.encryption.sealing.names.hash('email', 'unpaso@ejemplo.example')]);
  let person: Browser;
  beforeAll(async () => {
    await store.database.query('UPDATE clinic SET second_factor_required = false');
    person = new Browser(site.origin);
    await person.signIn('local-one-factor');
  });
  afterAll(async () => {
    await store.database.query('UPDATE clinic SET second_factor_required = true');
    await asRole('reception');
  });

  test.each(Object.keys(staffRights).flatMap((act) => staffRoles.map((role) => [act, role] as const)))('%s is what the table says for %s, and nothing for an owner', async (act, role) => {
    const [method = '', path = ''] = act.split(' ');
    await asRole(role);
    const answer = await asked(person, act);
    if (act === pageAct && answer.status === 403) return expect(await answer.text()).toContain('<h1>Llamadas reservadas</h1>');
    const code = answer.status === 403 ? ((await answer.json()) as { code?: string }).code : void (await answer.body?.cancel());
    if (role === 'owner') return expect(code ?? answer.headers.get('location')).toBe(act === pageAct ? '/panel' : 'second_factor_missing');
    if (!may(role, { method, path })) return expect(code).toBe('forbidden');
    expect([200, 404]).toContain(answer.status);
  });

  test('an operator is asked for one, at the panel and at /ops', async () => {
    await asRole('reception');
    expect((await asked(person, 'GET /api/calls')).status).toBe(200);
    expect((await person.request('/api/releases/status')).status).toBe(401);
    const { database, sealing } = site.services;
    const email = await createOperatorWords(sealing.names).put(database, 'unpaso@ejemplo.example');
    await database.query(`INSERT INTO release_operator (email, added_by) VALUES ($1, 'test')`, [email]);
    expect(((await (await asked(person, 'GET /api/calls')).json()) as { code?: string }).code).toBe('second_factor_missing');
    expect(await (await person.request('/auth/session')).json()).toMatchObject({ secondFactor: 'asked', clinic: null });
    await database.query('DELETE FROM release_operator WHERE email = $1', [email]);
  });
});

test('until the second factor is given nothing of a clinic opens, the event stream neither; nor does the operators’ page', async () => {
  const person = new Browser(site.origin);
  await person.signIn('local-one-factor');
  const operators = await fetch(`${site.origin}/api/releases/operators`, { method: 'POST', headers: { authorization: `Bearer ${site.services.config.opsToken}`, 'content-type': 'application/json' }, body: JSON.stringify({ email: 'unpaso@ejemplo.example' }) });
  expect(operators.status).toBe(200);
  const asOperator = async () => (await person.request('/api/releases/status')).status;
  expect((await asked(person, pageAct)).headers.get('location')).toBe('/panel');
  for (const act of Object.keys(staffRights).filter((one) => one !== pageAct)) {
    const answer = await asked(person, act);
    expect({ act, status: answer.status, code: ((await answer.json()) as { code?: string }).code }).toEqual({ act, status: 403, code: 'second_factor_missing' });
  }
  expect(await asOperator()).toBe(401);

  await enrol(person, await earlyInStep());
  const stream = await asked(person, 'GET /events');
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
  expect(await asOperator()).toBe(200);
});
