// Large: changes the master key under two processes that are asked all the time.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { buildProgram, RunningSite } from '../testing/running-site';

jest.setTimeout(300_000);

const opsToken = 'token-of-the-operators-0123456789';
const newKey = () => randomBytes(32).toString('hex');
const sites: RunningSite[] = [];
let folder: string;
let program: string[];
let store: TestDatabase;

beforeAll(async () => {
  program = await buildProgram('master-key');
  folder = await mkdtemp(path.join(tmpdir(), 'clinavoz-key-'));
  store = await createTestDatabase();
});
afterAll(async () => {
  for (const site of sites) await site.end('SIGKILL');
  await store.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function start(settings: Record<string, string>): RunningSite {
  const site = new RunningSite(path.join(folder, String(sites.length)), program, { DATABASE_URL: store.url, OPS_TOKEN: opsToken, SAMPLE_DATA: 'false', ...settings });
  sites.push(site);
  return site;
}

const operator = { authorization: `Bearer ${opsToken}` };
const rotate = (origin: string) => fetch(`${origin}/api/admin/keys/rotate`, { method: 'POST', headers: operator });
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const contact = (origin: string, number: number) => fetch(`${origin}/api/contact`, { method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Ana Pérez', clinic: 'Clínica Sol', email: `ana${number}@sol.example`, phone: '600 000 000', message: `Quiero una demo ${number}` }) });
const contacts = (origin: string) => fetch(`${origin}/api/admin/exports/contacts`, { headers: operator });

test('the key changes under two processes that are asked all the time: no request fails, no cell is written, and the old key opens nothing afterwards', async () => {
  const [keyFile, nextFile] = [path.join(folder, 'key'), path.join(folder, 'key.next')];
  const [oldKey, nextKey] = [newKey(), newKey()];
  await writeFile(keyFile, oldKey);
  const settings = { MASTER_KEY_FILE: keyFile, MASTER_KEY_NEXT_FILE: nextFile };
  const origins = [await start(settings).origin(), await start(settings).origin()] as const;
  for (const number of [0, 1]) expect(await statusOf(contact(origins[number] ?? '', number))).toBe(200);
  expect(await statusOf(rotate(origins[0]))).toBe(404);

  const written = () => store.database.query<{ id: string; version: string }>('SELECT id, xmin::text AS version FROM contact_request ORDER BY id');
  const before = await written();
  let isOver = false;
  const failed: unknown[] = [];
  const asking = origins.flatMap((origin) => [0, 1].map(async () => {
    while (!isOver) {
      const status = await statusOf(contacts(origin));
      if (status !== 200) failed.push({ origin, status });
    }
  }));
  await writeFile(nextFile, nextKey);
  const answer = await rotate(origins[1]);
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { dataKeys: expect.any(Number), damaged: [] } });
  for (const number of [2, 3]) expect(await statusOf(contact(origins[number - 2] ?? '', number))).toBe(200);
  isOver = true;
  await Promise.all(asking);
  expect(failed).toEqual([]);
  expect(await written()).toEqual(expect.arrayContaining(before));

  for (const site of sites.splice(0)) expect(await site.end('SIGTERM')).toBe(0);
  const refused = start({ MASTER_KEY: oldKey });
  expect(await refused.ended()).toBe(1);
  expect(refused.lines.join('\n')).toContain('MASTER_KEY is not the key that this database is sealed with');
  const right = start({ MASTER_KEY: nextKey });
  const { rows } = await (await contacts(await right.origin())).json() as { rows: { email: string }[] };
  expect(rows.map(({ email }) => email).sort()).toEqual([0, 1, 2, 3].map((number) => `ana${number}@sol.example`));
  expect(await right.end('SIGTERM')).toBe(0);
});

test('a start that keeps its key by itself makes the next one and puts it in its place', async () => {
  const own = await createTestDatabase();
  try {
    const site = start({ DATABASE_URL: own.url });
    const origin = await site.origin();
    expect(await statusOf(contact(origin, 9))).toBe(200);
    expect(await statusOf(rotate(origin))).toBe(200);
    expect(await readdir(site.dataDir)).not.toContain('master-key.next');
    expect(await statusOf(contacts(origin))).toBe(200);
    expect(await site.end('SIGTERM')).toBe(0);
    const again = new RunningSite(site.dataDir, program, { DATABASE_URL: own.url, OPS_TOKEN: opsToken, SAMPLE_DATA: 'false' });
    sites.push(again);
    expect(await statusOf(contacts(await again.origin()))).toBe(200);
    expect(await again.end('SIGTERM')).toBe(0);
  } finally {
    await own.drop();
  }
});
