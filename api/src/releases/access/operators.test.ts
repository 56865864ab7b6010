import { afterEach, afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { startRegistry, type Registry } from '../../../testing/releases/registry';
import type { Person } from '../../platform/person';

let store: TestDatabase;
const running: Registry[] = [];
beforeAll(async () => {
  store = await createTestDatabase();
});
afterEach(async () => {
  for (const registry of running.splice(0)) await registry.close();
  await store.database.query('DELETE FROM release_operator');
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
  for (let act = 0; act < 1999; act += 1) await registry.services.limits.take('actsByPerson', 'a-person');
  expect((await note()).status).toBe(429);
  expect((await fetch(`${registry.origin}/api/releases/status`)).status).toBe(200);
}, 60_000);

test.each(['a,b@clinavoz.example', '<eva@clinavoz.example>', '"eva"@clinavoz.example', 'eva\u0001@clinavoz.example'])('nobody becomes an operator by an address that no notice reaches (%j); one from before can be removed', async (email) => {
  const registry = await startRegistry({ database: store.database });
  running.push(registry);
  expect(await registry.ask('POST', '/api/releases/operators', { email })).toMatchObject({ status: 400, body: { details: [{ field: 'email' }] } });
  expect((await registry.ask('POST', '/api/releases/operators/remove', { email })).status).toBe(404);
});
