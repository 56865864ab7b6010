import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startFakeRetell, type FakeRetell } from 'shared/testing/fake-retell';
import { startWhole, type WholeApp } from '../../testing/fuzz/fuzz-site';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database';

let store: TestDatabase;
let retell: FakeRetell;
let processes: WholeApp[];
/** Without a provider: with one, the chats would be the provider's. */
let written: WholeApp;

beforeAll(async () => {
  store = await createTestDatabase();
  retell = await startFakeRetell();
  const settings = { TRUST_PROXY: '1', RETELL_API_KEY: 'key', RETELL_AGENT_ID: 'agent_landing', RETELL_CHAT_AGENT_ID: 'agent_chat', RETELL_BASE_URL: retell.url, SAMPLE_DATA: 'false' };
  processes = [await startWhole(store, () => settings, { limited: true }), await startWhole(store, () => settings, { limited: true })];
  written = await startWhole(store, () => ({ TRUST_PROXY: '1', SAMPLE_DATA: 'false' }), { limited: true });
});
afterAll(async () => {
  for (const one of [...processes, written]) await one.close();
  await retell.close();
  await store.drop();
});
afterEach(() => store.database.query('DELETE FROM rate_limit'));

const codeless = {};
async function start({ origin = '' }: Partial<WholeApp> = {}, path: string, address: string, body: object = codeless): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': address }, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Seven networks with sixty addresses each send requests at once. @returns the number of successes */
async function press(ask: (address: string) => ReturnType<typeof start>): Promise<number> {
  const addresses = Array.from({ length: 7 }, (_network, network) => Array.from({ length: 60 }, (_address, address) => `198.51.${network}.${address + 1}`)).flat();
  const answers = await Promise.all(addresses.map(ask));
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, body: { code: 'too_many_requests', error: 'Se han hecho demasiadas peticiones. Vuelve a intentarlo dentro de un minuto.' } });
  return answers.filter(({ status }) => status === 200).length;
}

test('seven networks that call as hard as they can leave a call for an eighth, whichever process answers', async () => {
  let asked = 0;
  const ask = (address: string) => start(processes[(asked += 1) % 2], '/api/create-call', address);
  const got = await press(ask);
  // Three quarters of the landing page's limit, plus at most one for each network.
  expect(got).toBeGreaterThanOrEqual(60);
  expect(got).toBeLessThanOrEqual(67);
  expect((await ask('198.51.3.99')).status).toBe(429);
  expect((await ask('203.0.113.9')).status).toBe(200);
});

test('and so with chats', async () => {
  const ask = (address: string) => start(written, '/api/chat/start', address);
  expect(await press(ask)).toBeLessThanOrEqual(67);
  expect((await ask('203.0.113.9')).status).toBe(200);
});
