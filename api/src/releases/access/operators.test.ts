import { afterEach, afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { Router } from 'express';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { administratorsWith } from '../../../testing/sign-in/administrators';
import { buildTestApp } from '../../../testing/test-app';
import { drawToken } from './operator-token';
import { createOperators, type Dependencies } from './operators';
import { startRegistry, type Registry } from '../../../testing/releases/registry';
import { DomainError } from '../../platform/errors';
import type { Person } from '../../platform/person';

let store: TestDatabase;
const running: Registry[] = [];
beforeAll(async () => {
  store = await createTestDatabase();
});
afterEach(async () => {
  for (const registry of running.splice(0)) await registry.close();
  for (const table of ['release_operator', 'rate_limit']) await store.database.query(`DELETE FROM ${table}`);
});
afterAll(() => store.drop());

const eva: Person = { issuer: 'https://accounts.example', subject: '1', email: 'eva@clinavoz.example', emailVerified: true };

/** The operators' API's status for a person with a session of the panel and no token. */
async function statusFor(person: Person | null): Promise<number> {
  const registry = await startRegistry({ database: store.database, signedInPerson: person });
  running.push(registry);
  return (await fetch(`${registry.origin}/api/releases/status`)).status;
}
async function invite(): Promise<void> {
  const registry = await startRegistry({ database: store.database });
  running.push(registry);
  expect((await registry.ask('POST', '/api/releases/operators', { email: eva.email })).status).toBeLessThan(300);
}

test('an address that the provider has not verified opens nothing, also once its owner has signed in', async () => {
  await invite();
  expect(await statusFor({ ...eva, subject: '2', emailVerified: false })).toBe(403);
  expect(await statusFor(eva)).toBe(200);
  expect(await statusFor({ ...eva, emailVerified: false })).toBe(403);
  expect(await statusFor(null)).toBe(401);
});

test('an operator is the person who came first, whoever gets the address later and whatever theirs becomes', async () => {
  await invite();
  expect(await statusFor(eva)).toBe(200);
  expect(await statusFor({ ...eva, subject: '2' })).toBe(403);
  expect(await statusFor({ ...eva, issuer: 'https://other.example' })).toBe(403);
  expect(await statusFor({ ...eva, email: 'eva@elsewhere.example' })).toBe(200);
});

test('who is no operator is refused with a verified address too', async () => {
  expect(await statusFor(eva)).toBe(403);
});

test('an operator cannot fill the log: their acts of an hour are counted, and their readings are not', async () => {
  await invite();
  const registry = await startRegistry({ database: store.database, signedInPerson: eva });
  running.push(registry);
  const note = () => fetch(`${registry.origin}/api/releases/quarantine`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ app: 'panel', version: '1.0.0', reason: 'again' }) });
  expect((await note()).status).toBe(404);
  for (let act = 0; act < 1999; act += 1) await registry.services.limits.take('actsByPerson', 'operator a-person');
  expect((await note()).status).toBe(429);
  expect((await fetch(`${registry.origin}/api/releases/status`)).status).toBe(200);
}, 60_000);

test('whoever stole a session and uses up the panel’s acts takes none from an operator', async () => {
  await invite();
  const registry = await startRegistry({ database: store.database, signedInPerson: eva });
  running.push(registry);
  for (let act = 0; act < 2000; act += 1) await registry.services.limits.take('actsByPerson', 'a-person');
  await expect(registry.services.limits.take('actsByPerson', 'a-person')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect((await fetch(`${registry.origin}/api/releases/quarantine`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ app: 'panel', version: '1.0.0', reason: 'again' }) })).status).toBe(404);
}, 60_000);

test('what a token reads and ends of clinics is counted as readings and acts', async () => {
  const taken: string[] = [];
  const token = { id: 'abc', name: 'eva', familyId: 'abc', actions: ['clinics'], apps: [], expiresAt: new Date() };
  const access = { operatorOf: () => Promise.resolve(null), useToken: () => Promise.resolve(token as never) };
  const { administrators } = createOperators({ rootToken: 'the-root', access, limits: { take: (name, key) => Promise.resolve(void taken.push(`${name} ${key}`)) }, signedInPerson: () => Promise.resolve(null), onRootToken: () => Promise.resolve(), audit: { append: () => Promise.resolve(), record: () => Promise.resolve() } as never, clock: { now: () => new Date() } });
  const app = await buildTestApp({ database: store.database, modules: () => [Router().use('/api/admin', administrators), Router().use('/api/releases', administrators)] });
  const { text } = drawToken();
  for (const [method, path] of [['GET', '/api/admin/audit'], ['HEAD', '/API/admin/audit'], ['DELETE', '/api/admin/sessions'], ['GET', '/api/releases/log']]) await fetch(`${app.origin}${path}`, { method, headers: { authorization: `Bearer ${text}` } });
  await app.close();
  expect(taken).toEqual(['readingsByToken abc', 'readingsByToken abc', 'actsByToken abc']);
});

test.each(['a,b@clinavoz.example', '<eva@clinavoz.example>', '"eva"@clinavoz.example', 'eva\u0001@clinavoz.example'])('nobody becomes an operator by an address that no notice reaches (%j); one from before can be removed', async (email) => {
  const registry = await startRegistry({ database: store.database });
  running.push(registry);
  expect(await registry.ask('POST', '/api/releases/operators', { email })).toMatchObject({ status: 400, body: { details: [{ field: 'email' }] } });
  expect((await registry.ask('POST', '/api/releases/operators/remove', { email })).status).toBe(404);
});

test('nobody is waited for whom the site does not know: a large body is read once it is known who sends it', async () => {
  const app = await buildTestApp({ database: store.database, largeBodies: ['/api/admin/'], modules: () => [administratorsWith('the-root'), Router().post('/api/admin/echo', (request, response) => void response.json({ letters: (request.body as { text: string }).text.length }))] });
  const body = JSON.stringify({ text: 'a'.repeat(1_000_000) });
  const asking = (authorization: string) => fetch(`${app.origin}/api/admin/echo`, { method: 'POST', headers: { 'content-type': 'application/json', authorization }, body });
  const status = await new Promise((resolve) => {
    const unfinished = httpRequest(`${app.origin}/api/admin/echo`, { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length } }, (response) => {
      resolve(response.statusCode);
      unfinished.destroy();
    });
    unfinished.on('error', resolve).setTimeout(3_000, () => resolve('still reading'));
    unfinished.write(body.slice(0, 1_000));
  });
  const known = await (await asking('Bearer the-root')).json();
  await app.close();
  expect([status, known]).toEqual([401, { letters: 1_000_000 }]);
});

/** The guard of both kinds of operators' paths, with a known token `abc` and the person that it is given. */
async function guarded({ person = null, counts = false }: { readonly person?: Awaited<ReturnType<Dependencies['signedInPerson']>>; readonly counts?: boolean }) {
  const token = { id: 'abc', name: 'eva', familyId: 'abc', actions: ['clinics'] as const, apps: [], expiresAt: new Date() };
  const secret = drawToken().text;
  const access: Dependencies['access'] = { operatorOf: () => Promise.resolve(eva.email), useToken: () => Promise.resolve(token as never) };
  const taken: string[] = [];
  const read: number[] = [];
  const noted = { take: (name: string, key: string) => Promise.resolve(void taken.push(`${name} ${key}`)) } as never;
  const app = await buildTestApp({
    database: store.database,
    largeBodies: ['/api/releases/', '/api/admin/'],
    modules: ({ limits: own, audit, clock }) => {
      const { require } = createOperators({ rootToken: 'the-root', access, limits: counts ? own : noted, signedInPerson: () => Promise.resolve(person), onRootToken: () => Promise.resolve(), audit, clock });
      const noting = Router().all('/*path', (request, response) => void (read.push(JSON.stringify(request.body ?? null).length), response.status(request.bodyError === undefined ? 204 : 413).end()));
      return [Router().use('/api/admin', require, noting), Router().use('/api/releases', require, noting)];
    },
  });
  const ask = async (method: string, path: string, { authorization, body }: { readonly authorization?: string; readonly body?: string } = {}) => {
    const headers = { ...(authorization === undefined ? {} : { authorization }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await fetch(app.origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: answer.status, code: answer.status < 300 || answer.status === 413 ? '' : String(((await answer.json()) as { code: unknown }).code) };
  };
  /** The answer to a request whose body never ends. */
  const begin = (path: string, headers: Readonly<Record<string, string>>) => new Promise((resolve) => {
    const unfinished = httpRequest(app.origin + path, { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': 400_000, ...headers } }, (response) => {
      resolve(response.statusCode);
      unfinished.destroy();
    });
    unfinished.on('error', resolve).setTimeout(3_000, () => {
      resolve('still reading');
      unfinished.destroy();
    });
    unfinished.write(`{"text":"${'a'.repeat(1_000)}`);
  });
  return { app, ask, begin, taken, read, bearer: `Bearer ${secret}` };
}
const signedIn = (requireProof: () => void) => ({ ...eva, userId: 'a-person', requireProof });
const unproved = signedIn(() => {
  throw new DomainError('proof_needed');
});

describe('the body of an operator’s request', () => {
  test.each(['/api/releases/publish', '/api/admin/clinics'])('is not read for who is unknown, wrong or not proved (%s)', async (path) => {
    const [unknown, stale] = [await guarded({}), await guarded({ person: unproved })];
    const answers = [await unknown.begin(path, {}), await unknown.begin(path, { authorization: 'Bearer the-wrong-root' }), await stale.begin(path, {})];
    await Promise.all([unknown.app.close(), stale.app.close()]);
    expect(answers).toEqual([401, 403, 403]);
    expect([...unknown.read, ...stale.read]).toEqual([]);
  });

  test.each([['/api/releases/publish', 512 * 1_024], ['/api/admin/clinics', 2 * 1_048_576]])('is read for who is known, up to its limit (%s)', async (path, limit) => {
    const { app, ask, read, bearer } = await guarded({});
    const ofSize = (bytes: number) => JSON.stringify({ text: 'a'.repeat(bytes - 11) });
    expect(await ask('POST', path, { authorization: bearer, body: ofSize(limit) })).toMatchObject({ status: 204 });
    expect(await ask('POST', path, { authorization: bearer, body: ofSize(limit + 1) })).toMatchObject({ status: 413 });
    await app.close();
    expect(read[0]).toBe(limit);
    expect(read[1]).toBeLessThan(limit);
  });
});

test.each(['/api/releases/freeze', '/api/admin/people/show'])('whose access ends while their request is still being sent does nothing by it any more (%s)', async (path) => {
  let ended = false;
  const done: string[] = [];
  const token = { id: 'abc', name: 'eva', familyId: 'abc', actions: ['clinics'], apps: [], expiresAt: new Date() };
  const access = { operatorOf: () => Promise.resolve(eva.email), useToken: () => Promise.resolve(ended ? null : (token as never)) };
  const app = await buildTestApp({
    database: store.database,
    largeBodies: ['/api/releases/', '/api/admin/'],
    modules: ({ audit, clock }) => {
      const { require } = createOperators({ rootToken: 'the-root', access, limits: { take: (name) => Promise.resolve(void done.push(name)) }, signedInPerson: () => Promise.resolve(ended ? null : signedIn(() => undefined)), onRootToken: () => Promise.resolve(), audit, clock });
      const act = Router().all('/*path', (_request, response) => void (done.push('act'), response.status(204).end()));
      return ['/api/admin', '/api/releases'].map((prefix) => Router().use(prefix, require, act));
    },
  });
  const statusOf = (headers: Readonly<Record<string, string>>, meanwhile: () => void) => new Promise((resolve) => {
    const sent = httpRequest(`${app.origin}${path}`, { method: 'POST', agent: false, headers: { 'content-type': 'application/json', ...headers } }, (response) => resolve(response.resume().statusCode));
    sent.on('error', resolve).write('{');
    setTimeout(() => {
      meanwhile();
      sent.end('}');
    }, 300);
  });
  const authorization = `Bearer ${drawToken().text}`;
  const before = [await statusOf({}, () => undefined), await statusOf({ authorization }, () => undefined)];
  const acts = done.splice(0);
  const after = [await statusOf({}, () => (ended = true))];
  ended = false;
  after.push(await statusOf({ authorization }, () => (ended = true)));
  await app.close();
  expect([before, acts]).toEqual([[204, 204], ['actsByPerson', 'act', 'actsByToken', 'act']]);
  expect([after, done]).toEqual([[401, 403], ['actsByPerson', 'actsByToken']]);
});

describe('the acts of a signed-in operator', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('are counted once they are proved, and not before (%s)', async (method) => {
    const [stale, proved] = [await guarded({ person: unproved }), await guarded({ person: signedIn(() => undefined) })];
    expect(await stale.ask(method, '/api/releases/acts')).toMatchObject({ code: 'proof_needed' });
    expect(await proved.ask(method, '/api/releases/acts')).toMatchObject({ status: 204 });
    await Promise.all([stale.app.close(), proved.app.close()]);
    expect([stale.taken, proved.taken]).toEqual([[], ['actsByPerson operator a-person']]);
  });

  test.each(['GET', 'HEAD'])('are no readings, which need no proof (%s)', async (method) => {
    const stale = await guarded({ person: unproved });
    expect(await stale.ask(method, '/api/releases/log')).toMatchObject({ status: 204 });
    await stale.app.close();
    expect(stale.taken).toEqual([]);
  });
});

test('a token reads six thousand times an hour of clinics, and its acts and other readings go on', async () => {
  const { app, ask, bearer: authorization } = await guarded({ counts: true });
  const read = () => ask('GET', '/api/admin/audit', { authorization });
  expect(await read()).toMatchObject({ status: 204 });
  // Simulates the readings of this hour.
  expect(await store.database.query(`UPDATE rate_limit SET points = 5999 WHERE key LIKE 'readingsByToken%' RETURNING 1`)).toHaveLength(1);
  expect([await read(), await read()]).toMatchObject([{ status: 204 }, { code: 'too_many_requests' }]);
  expect(await ask('GET', '/api/releases/log', { authorization })).toMatchObject({ status: 204 });
  expect(await ask('DELETE', '/api/admin/sessions', { authorization })).toMatchObject({ status: 204 });
  const [{ seconds }] = await store.database.query<{ seconds: number }>(`SELECT (expire / 1000.0 - extract(epoch FROM now()))::float8 AS seconds FROM rate_limit WHERE key LIKE 'readingsByToken%'`) as [{ seconds: number }];
  await app.close();
  expect(Math.round(seconds / 600)).toBe(6);
});
