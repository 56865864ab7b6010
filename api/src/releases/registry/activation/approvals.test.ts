// Longer than usual because each act that takes two people is tried on the same protected app.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { ApiContract } from 'shared/contracts/endpoint-fields';
import { operatorActions } from 'shared/contracts/releases/access';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database/test-database';
import { startRegistry, type Registry } from '../../../../testing/releases/registry';
import { sendDue } from '../../../../testing/send-due';
import type { Person } from '../../../platform/person';
import { createFolderReleaseStore } from '../../files/folder-release-store';

jest.setTimeout(180_000);
const person = (name: string): Person => ({ issuer: 'https://accounts.example', subject: name, email: `${name}@clinavoz.example`, emailVerified: true });
// The database uses its own clock for the expiry of tokens.
const start = new Date();
const dayMs = 86_400_000;
let now = start;
/** The API's, which another process may change. */
const contract: Record<string, ApiContract[string]> = {};
let held: TestDatabase;
let folder: string;
let programs: Registry;
let eva: Registry;
let paco: Registry;
let minor = 0;

// Three processes over one database and store: two with one signed-in person each, and one for tokens.
beforeAll(async () => {
  held = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
  const begin = (signedInPerson: Person | null) => startRegistry({ database: held.database, store: createFolderReleaseStore(folder), clock: { now: () => new Date(now) }, signedInPerson, contract });
  programs = await begin(null);
  eva = await begin(person('eva'));
  paco = await begin(person('paco'));
  for (const name of ['eva', 'paco']) await byToken('operators', { email: `${name}@clinavoz.example` });
  await programs.publish('shell', '1.0.0');
  await byToken('activate', { app: 'shell', version: '1.0.0' });
});
afterAll(async () => {
  for (const registry of [eva, paco, programs]) await registry.close();
  await held.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  now = start;
  await byToken('apps/panel/protect', { isProtected: true });
});

interface Answer { readonly status: number; readonly body: Record<string, unknown> & { readonly details?: readonly { readonly code: string; readonly message: string; readonly facts: Record<string, string> }[] } }
const byToken = (what: string, body: object, token?: string) => programs.ask('POST', `/api/releases/${what}`, body, token) as Promise<Answer>;
async function as(registry: Registry, what: string, body: object): Promise<Answer> {
  const response = await fetch(`${registry.origin}/api/releases/${what}`, { method: 'POST', headers: { 'content-type': 'application/json', origin: registry.origin }, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
const approve = (registry: Registry, id: string) => as(registry, `requests/${id}/approve`, {});
async function row(): Promise<Record<string, unknown> & { readonly active: string; readonly asked: readonly { readonly id: number; readonly act: string; readonly by: string }[] }> {
  const { body } = await programs.ask('GET', '/api/releases/status');
  return (body.apps as Awaited<ReturnType<typeof row>>[]).find(({ app }) => app === 'panel')!;
}
const log = async () => (await programs.ask('GET', '/api/releases/log?app=panel&limit=5')).body.entries as { kind: string; by: string; version: string; detail: string | null }[];
async function published(): Promise<string> {
  const version = `1.${(minor += 1)}.0`;
  await programs.publish('panel', version);
  return version;
}
/** The request's id in a response. */
function requestOf({ status, body }: Answer): string {
  expect({ status, code: body.code, why: body.details?.[0]?.code }).toEqual({ status: 403, code: 'approval_needed', why: 'asked' });
  return body.details?.[0]?.facts.id ?? '';
}
async function live(): Promise<string> {
  const version = await published();
  expect((await approve(paco, requestOf(await as(eva, 'activate', { app: 'panel', version })))).status).toBe(200);
  expect((await row()).active).toBe(version);
  return version;
}
const why = ({ status, body }: Answer) => ({ status, why: body.details?.[0]?.code });

test('what one person asks for happens once another approves it, and the log names both', async () => {
  const before = await live();
  const version = await published();
  const id = requestOf(await as(eva, 'ship', { app: 'panel', version, reason: 'new chart', revision: (await row()).revision }));
  expect(await row()).toMatchObject({ active: before, canary: null, isProtected: true, asked: [{ id: Number(id), act: 'ship', version, by: 'eva@clinavoz.example', reason: 'new chart', endsAt: new Date(start.getTime() + dayMs).toISOString() }] });
  expect(await approve(paco, id)).toMatchObject({ status: 200, body: { app: 'panel', act: 'ship', version } });
  expect(await row()).toMatchObject({ canary: { version, percent: 1 }, ship: { by: 'eva@clinavoz.example' }, asked: [] });
  const [done, approved, asked] = await log();
  expect(done).toMatchObject({ kind: 'ship', by: 'eva@clinavoz.example', version });
  expect(approved).toMatchObject({ kind: 'approve', by: 'paco@clinavoz.example', version, detail: `request ${id}` });
  expect(asked).toMatchObject({ kind: 'ask', by: 'eva@clinavoz.example', version });
  await as(eva, 'ship/steer', { app: 'panel', to: 'stop' });
});

test('nobody approves what they asked for, and tokens, which lead back to one hand, are one', async () => {
  const version = await published();
  const own = requestOf(await as(eva, 'activate', { app: 'panel', version }));
  expect(why(await approve(eva, own))).toEqual({ status: 403, why: 'request_own' });
  const { token: lead } = (await byToken('tokens', { name: 'lead', actions: ['read', 'activate', 'administer'], apps: ['panel'] })).body as { token: string };
  const { token: made } = (await byToken('tokens', { name: 'made by lead', actions: ['activate'], apps: ['panel'] }, lead)).body as { token: string };
  const byLead = requestOf(await byToken('activate', { app: 'panel', version }, lead));
  for (const token of [lead, made, undefined]) expect(why(await byToken(`requests/${byLead}/approve`, {}, token))).toEqual({ status: 403, why: 'request_own' });
  expect((await approve(paco, byLead)).status).toBe(200);
});

test('whom a token made an operator approves nothing for it, nor it for them; of the addition all operators get a mail', async () => {
  const version = await published();
  const { token: boss } = (await byToken('tokens', { name: 'boss', actions: operatorActions, apps: ['*'] })).body as { token: string };
  expect((await byToken('operators', { email: 'topo@clinavoz.example' }, boss)).status).toBe(200);
  const { mailer, config } = programs.services;
  await sendDue(mailer);
  const mails = await Promise.all((await readdir(path.join(config.dataDir, 'mail'))).map((file) => readFile(path.join(config.dataDir, 'mail', file), 'utf8')));
  for (const name of ['eva', 'paco', 'topo']) expect(mails.filter((mail) => mail.includes(`To: ${name}@`) && mail.replaceAll('=\n', '').includes('topo@clinavoz.example tiene ahora acceso de operador'))).toHaveLength(1);
  const topo = await startRegistry({ database: held.database, store: createFolderReleaseStore(folder), clock: { now: () => new Date(now) }, signedInPerson: person('topo') });
  try {
    const byBoss = requestOf(await byToken('activate', { app: 'panel', version }, boss));
    expect(why(await approve(topo, byBoss))).toEqual({ status: 403, why: 'request_added' });
    const byTopo = requestOf(await as(topo, 'activate', { app: 'panel', version }));
    expect(why(await byToken(`requests/${byTopo}/approve`, {}, boss))).toEqual({ status: 403, why: 'request_added' });
    const { token: ci, id } = (await byToken('tokens', { name: 'ci', actions: ['publish'], apps: ['panel'] })).body as { token: string; id: string };
    expect(ci).toBeDefined();
    await byToken(`tokens/${id}/revoke`, {}, boss);
    expect(why(await as(topo, `tokens/${id}/restore`, {}))).toEqual({ status: 403, why: 'restore_own' });
    expect((await as(eva, `tokens/${id}/restore`, {})).status).toBe(200);
    expect((await approve(paco, byTopo)).status).toBe(200);
  } finally {
    await topo.close();
    await byToken('operators/remove', { email: 'topo@clinavoz.example' });
  }
});

test('two people whom tokens of one family made operators are one hand, and who is no operator any more asks for nothing', async () => {
  const version = await published();
  const { token: boss } = (await byToken('tokens', { name: 'boss', actions: operatorActions, apps: ['*'] })).body as { token: string };
  const { token: heir } = (await byToken('tokens', { name: 'heir', actions: operatorActions, apps: ['*'] }, boss)).body as { token: string };
  expect((await byToken('operators', { email: 'uno@clinavoz.example' }, boss)).status).toBe(200);
  expect((await byToken('operators', { email: 'dos@clinavoz.example' }, heir)).status).toBe(200);
  const [one, two] = await Promise.all(['uno', 'dos'].map((name) => startRegistry({ database: held.database, store: createFolderReleaseStore(folder), clock: { now: () => new Date(now) }, signedInPerson: person(name) })));
  try {
    const id = requestOf(await as(one!, 'activate', { app: 'panel', version }));
    expect(why(await approve(two!, id))).toEqual({ status: 403, why: 'request_added' });
    const other = requestOf(await as(two!, 'activate', { app: 'panel', version }));
    expect(why(await approve(one!, other))).toEqual({ status: 403, why: 'request_added' });
    for (const token of [boss, heir]) expect(why(await byToken(`requests/${other}/approve`, {}, token))).toEqual({ status: 403, why: 'request_added' });
    await byToken('operators/remove', { email: 'dos@clinavoz.example' }, boss);
    for (const token of [boss, undefined]) expect(why(await byToken(`requests/${other}/approve`, {}, token))).toEqual({ status: 403, why: 'request_added' });
    expect((await approve(paco, id)).status).toBe(200);
  } finally {
    await Promise.all([one!.close(), two!.close()]);
    await byToken('operators/remove', { email: 'uno@clinavoz.example' });
  }
});

test('a token without the right to activate that app approves nothing', async () => {
  const version = await published();
  const id = requestOf(await as(eva, 'activate', { app: 'panel', version }));
  for (const [actions, apps] of [[['read', 'rollback'], ['panel']], [['read', 'activate'], ['demos']]]) {
    const { token } = (await byToken('tokens', { name: 'other', actions, apps })).body as { token: string };
    expect(why(await byToken(`requests/${id}/approve`, {}, token))).toEqual({ status: 403, why: 'not_permitted' });
  }
  expect((await byToken(`requests/${id}/approve`, {})).status).toBe(200);
});

test('of two who approve at once one does it, and nothing is approved twice', async () => {
  const version = await published();
  const id = requestOf(await byToken('activate', { app: 'panel', version }));
  const answers = await Promise.all([approve(eva, id), approve(paco, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await log()).filter(({ kind, version: of }) => kind === 'activate' && of === version)).toHaveLength(1);
  expect(why(await approve(paco, id))).toEqual({ status: 404, why: 'request_unknown' });
  expect(why(await approve(paco, '999999'))).toEqual({ status: 404, why: 'request_unknown' });
});

test('a request ends when its app moves on, and after a day', async () => {
  await live();
  await live();
  const version = await published();
  const outdated = requestOf(await as(eva, 'activate', { app: 'panel', version }));
  await as(paco, 'rollback', { app: 'panel' });
  expect(why(await approve(paco, outdated))).toEqual({ status: 409, why: 'request_outdated' });
  const late = requestOf(await as(eva, 'activate', { app: 'panel', version }));
  now = new Date(start.getTime() + dayMs);
  expect(why(await approve(paco, late))).toEqual({ status: 409, why: 'request_ended' });
  expect((await row()).asked).toEqual([]);
  now = new Date(start.getTime() + dayMs - 1);
  expect((await approve(paco, late)).status).toBe(200);
});

test('what the gate would refuse is refused when it is asked for, and what came between is seen when it is approved', async () => {
  await live();
  const version = await published();
  expect((await as(eva, 'activate', { app: 'panel', version: '9.9.9' })).body.code).toBe('release_not_found');
  expect((await as(eva, 'activate', { app: 'panel', version, revision: 0 })).body.code).toBe('activation_conflict');
  const id = requestOf(await as(eva, 'activate', { app: 'panel', version }));
  await as(eva, 'quarantine', { app: 'panel', version, reason: 'it loses bookings' });
  expect(why(await approve(paco, id))).toEqual({ status: 409, why: 'request_outdated' });
  const lift = requestOf(await as(eva, 'lift-quarantine', { app: 'panel', version, reason: 'it did not' }));
  expect((await row()).quarantined).toMatchObject([{ version }]);
  expect((await approve(paco, lift)).status).toBe(200);
  expect((await row()).quarantined).toEqual([]);
});

test('one person goes back to the last good release, ends a canary and takes a release away; more takes two', async () => {
  const [first, second, third] = [await live(), await live(), await live()];
  requestOf(await as(eva, 'rollback', { app: 'panel', version: first }));
  expect((await as(eva, 'rollback', { app: 'panel' })).body).toMatchObject({ version: second, previousVersion: third });
  expect((await approve(paco, requestOf(await as(eva, 'canary', { app: 'panel', version: third, percent: 20 })))).status).toBe(200);
  requestOf(await as(eva, 'canary', { app: 'panel', version: third, percent: 30 }));
  requestOf(await as(eva, 'promote', { app: 'panel' }));
  expect((await as(eva, 'canary', { app: 'panel', version: third, percent: 5 })).status).toBe(200);
  expect((await as(eva, 'canary', { app: 'panel', version: third, percent: 0 })).status).toBe(200);
  // Whoever went back once does not go further alone, by whatever act.
  expect(why(await as(eva, 'quarantine', { app: 'panel', version: second, reason: 'it fails' }))).toEqual({ status: 409, why: 'back_twice' });
  const further = requestOf(await as(eva, 'rollback', { app: 'panel' }));
  expect((await row()).active).toBe(second);
  expect((await approve(paco, further)).status).toBe(200);
  expect((await as(eva, 'quarantine', { app: 'panel', version: second, reason: 'it fails' })).status).toBe(200);
  expect((await row()).active).toBe(first);
  const fourth = await live();
  expect((await as(eva, 'quarantine', { app: 'panel', version: fourth, reason: 'it fails' })).status).toBe(200);
  expect((await row()).active).toBe(first);
});

test('what moves with an approved release must fit, too, when it is approved', async () => {
  await live();
  await programs.publish('demos', '1.0.0');
  expect((await byToken('activate', { app: 'demos', version: '1.0.0' })).status).toBe(200);
  contract['GET /api/x'] = { input: {}, output: {} };
  await programs.publish('demos', '1.1.0', { uses: contract });
  const version = await published();
  expect((await approve(paco, requestOf(await as(eva, 'ship', { app: 'panel', version, with: [{ app: 'demos', version: '1.1.0' }] })))).status).toBe(200);
  const id = requestOf(await as(eva, 'promote', { app: 'panel' }));
  delete contract['GET /api/x'];
  expect(why(await approve(paco, id))).toEqual({ status: 409, why: 'api_endpoint' });
  expect((await as(eva, 'ship/steer', { app: 'panel', to: 'stop' })).status).toBe(200);
});

test('what moves with a release that is activated while they ship must fit, too', async () => {
  for (const [app, version] of [['demos', '1.2.0'], ['marketing', '1.0.0']]) {
    await programs.publish(app!, version!);
    expect((await byToken('activate', { app, version })).status).toBe(200);
  }
  contract['GET /api/x'] = { input: {}, output: {} };
  await programs.publish('demos', '1.3.0', { uses: contract });
  await programs.publish('marketing', '1.1.0');
  expect((await byToken('ship', { app: 'marketing', version: '1.1.0', with: [{ app: 'demos', version: '1.3.0' }] })).status).toBe(200);
  delete contract['GET /api/x'];
  expect(why(await byToken('activate', { app: 'marketing', version: '1.1.0' }))).toEqual({ status: 409, why: 'api_endpoint' });
});

test('a protected app is not retired and keeps its routes; more of them it gets', async () => {
  const { body } = await programs.ask('GET', '/api/releases/apps');
  const { routes } = (body.apps as { name: string; routes: string[] }[]).find(({ name }) => name === 'panel')!;
  expect(why(await byToken('apps/panel/retire', {}))).toEqual({ status: 409, why: 'app_protected' });
  expect(why(await byToken('apps/panel/grant', { routes: routes.slice(1) }))).toEqual({ status: 409, why: 'app_protected' });
  expect((await byToken('apps/panel/grant', { routes: [...routes, '/panel-nuevo'] })).status).toBe(200);
  const open = requestOf(await as(eva, 'apps/panel/protect', { isProtected: false }));
  expect((await approve(paco, open)).status).toBe(200);
  expect((await byToken('apps/panel/grant', { routes })).status).toBe(200);
});

test('a key goes, and the protection ends, when a second person says so', async () => {
  const { body } = await programs.ask('GET', '/api/releases/keys');
  const fingerprint = (body.keys as { app: string; fingerprint: string }[]).find(({ app }) => app === 'panel')?.fingerprint;
  const keys = () => held.database.query<{ fingerprint: string }>(`SELECT fingerprint FROM release_key WHERE fingerprint = $1 AND removed_at IS NULL`, [fingerprint]);
  const id = requestOf(await byToken(`keys/${fingerprint}/remove`, {}));
  expect(await keys()).toHaveLength(1);
  expect((await approve(paco, id)).status).toBe(200);
  expect(await keys()).toHaveLength(0);
  const open = requestOf(await as(eva, 'apps/panel/protect', { isProtected: false }));
  expect((await row()).isProtected).toBe(true);
  expect((await approve(paco, open)).status).toBe(200);
  expect((await row()).isProtected).toBe(false);
});
