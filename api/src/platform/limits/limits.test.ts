import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { limitRules } from './limit-rules';
import { createLimits, type Limits } from './limits';
import { networkOf } from '../web/client-network';

let store: TestDatabase;
/** Two processes on one database. */
let here: Limits;
let there: Limits;
/** A process whose database is down. */
let alone: Limits;
const nowhere = new pg.Pool({ connectionString: 'postgres://127.0.0.1:9/nothing' });

beforeAll(async () => {
  store = await createTestDatabase();
});
beforeEach(() => {
  const key = Buffer.alloc(32, 1);
  [here, there, alone] = [createLimits({ pool: store.database.pool, key }), createLimits({ pool: store.database.pool, key }), createLimits({ pool: nowhere, key })];
});
afterEach(() => store.database.query('DELETE FROM rate_limit'));
afterAll(async () => {
  await nowhere.end();
  await store.drop();
});

const [clinicA, clinicB] = ['clinic-a', 'clinic-b'];
/** One of the 65,536 networks of 64 bits below 2001:db8:1::/48. */
const below48 = (network: number) => networkOf(`2001:db8:1:${network.toString(16)}::1`);
/** One in sixteen of them, spread evenly. */
const all4096 = Array.from({ length: 4_096 }, (_, index) => below48(index * 16));
const passes = (taking: Promise<void>) => taking.then(() => true, (error: unknown) => {
  expect(error).toMatchObject({ code: 'too_many_requests' });
  return false;
});

/** Number of addresses that were accepted, all at once as far as a machine can. */
async function pressing(addresses: readonly string[], ask: (address: string) => Promise<void>): Promise<number> {
  const waiting = addresses.values();
  let got = 0;
  await Promise.all(
    Array.from({ length: 500 }, async () => {
      for (const address of waiting) if (await passes(ask(address))) got += 1;
    }),
  );
  return got;
}

let turn = 0;
const either = () => ((turn += 1) % 2 === 0 ? here : there);
const call = (limits: Limits, address: string, { clinicId = clinicA, codeId = undefined as string | undefined } = {}) => limits.begin('call', { address, clinicId, codeId });

test('one /48 that presses from 4,096 of its networks has the turns of four addresses, and a newcomer gets a call', async () => {
  const press = async (address: string) => {
    const limits = either();
    await limits.take('callByAddress', address);
    await call(limits, address);
  };
  expect(await pressing(all4096, press)).toBeLessThanOrEqual(61);
  expect(await pressing(all4096.slice(0, 100), (address) => here.take('callByAddress', address))).toBe(0);
  for (const newcomer of ['203.0.113.7', networkOf('2001:db8:2::1')]) expect(await passes(press(newcomer))).toBe(true);
});

test('without the limit of its own it gets three quarters and one more', async () => {
  expect(await pressing(all4096.slice(0, 2_000), (address) => call(either(), address))).toBeLessThanOrEqual(61);
  for (const newcomer of ['203.0.113.7', networkOf('2001:db8:2::1')]) expect(await passes(call(either(), newcomer))).toBe(true);
});

/** One address in each of `count` networks of 24 bits. */
const networks = (count: number, from = 0) => Array.from({ length: count }, (_, network) => `10.${(from + network) >> 8}.${(from + network) & 255}.1`);
const sevenWhole = networks(7).flatMap((one) => Array.from({ length: 50 }, (_, host) => one.replace(/1$/, String(host))));

test.each([
  ['a code', 40, { codeId: 'code' }],
  ['a clinic', 80, {}],
] as const)('seven networks leave something of what %s has, and wait as long as it says', async (_what, points, of) => {
  const got = await pressing(sevenWhole, (address) => call(either(), address, of));
  expect(got).toBeGreaterThanOrEqual(points * 0.75);
  expect(got).toBeLessThanOrEqual(points * 0.75 + 7);
  expect(await passes(call(there, '203.0.113.7', of))).toBe(true);
  const refusal: unknown = await call(here, sevenWhole[0] ?? '', of).catch((error: unknown) => error);
  const { retryAfterSeconds = 0 } = refusal as { retryAfterSeconds?: number };
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
});

test('whoever knows one code, from however many networks, uses up neither the clinic’s nor the site’s', async () => {
  expect(await pressing(networks(300), (address) => call(either(), address, { codeId: 'known' }))).toBe(40);
  expect(await passes(call(here, '203.0.113.7', { codeId: 'another' }))).toBe(true);
  expect(await pressing(networks(300), (address) => call(either(), address))).toBeLessThanOrEqual(39);
  expect(await passes(call(here, '203.0.113.8'))).toBe(false);
  expect(await passes(call(here, '203.0.113.8', { clinicId: clinicB }))).toBe(true);
});

test('of the last quarter each network has one, and one that was refused has lost nothing', async () => {
  const last = 20;
  await pressing(sevenWhole, (address) => call(here, address));
  const newcomers = networks(30, 1_000);
  const [early, late] = [newcomers.slice(0, last - 7), newcomers.slice(last)];
  expect(await pressing(early, (address) => call(here, address))).toBe(early.length);
  expect(await pressing(early, (address) => call(there, address))).toBe(0);
  // What is left, at most seven, before the late ones come: all at once would share it by chance.
  await pressing(newcomers.slice(0, last), (address) => call(here, address));
  for (const process of [here, there]) expect(await pressing(late, (address) => call(process, address))).toBe(0);
  // Simulates the end of its window.
  await store.database.query(`DELETE FROM rate_limit WHERE key LIKE 'callByClinicNewcomers:%'`);
  const another = createLimits({ pool: store.database.pool, key: Buffer.alloc(32, 1) });
  expect(await pressing(late, (address) => call(another, address))).toBe(late.length);
});

test('while the database is down, a process keeps the last quarter by itself', async () => {
  expect(await pressing(sevenWhole, (address) => call(alone, address))).toBeLessThanOrEqual(67);
  expect(await passes(call(alone, '203.0.113.7'))).toBe(true);
});

test('a /56 has the turns of two addresses, a /24 those of four, and nobody elsewhere has less', async () => {
  const take = (address: string) => either().take('callByAddress', address);
  const one56 = Array.from({ length: 256 }, (_, network) => networkOf(`2001:db8:3:${network.toString(16)}::1`));
  expect(await pressing(one56, take)).toBe(40);
  expect(await passes(take(networkOf('2001:db8:3:100::1')))).toBe(true);
  expect(await pressing([...sevenWhole, ...sevenWhole], take)).toBe(7 * 80);
  expect(await passes(take('203.0.113.7'))).toBe(true);
});

test('counts that a clock set a day ahead has left refuse nobody once it is right, and the limit holds', async () => {
  const late = () => store.database.query('UPDATE rate_limit SET expire = expire + 86400000');
  expect(await pressing(sevenWhole, (address) => call(here, address))).toBeGreaterThan(60);
  await pressing(Array.from({ length: 30 }, () => '192.0.2.7'), (address) => here.take('callByAddress', address));
  await late();
  expect(await passes(call(there, '203.0.113.7'))).toBe(true);
  expect(await there.msUntilTurn('callByAddress', '192.0.2.7')).toBe(0);
  expect(await pressing(Array.from({ length: 30 }, () => '192.0.2.7'), (address) => there.take('callByAddress', address))).toBe(20);
});

test('who has used up their own turns takes none of their neighbours’, however hard they press', async () => {
  const presses = Array.from({ length: 200 }, () => '192.0.2.7');
  expect(await pressing(presses, (address) => either().take('callByAddress', address))).toBe(20);
  expect(await pressing(presses.map(() => '192.0.2.8'), (address) => either().take('callByAddress', address))).toBe(20);
  expect(await either().msUntilTurn('callByAddress', '192.0.2.7')).toBeGreaterThan(0);
  expect(await either().msUntilTurn('callByAddress', '192.0.2.9')).toBe(0);
});

test.each(['invitationMail', 'secondFactorByNetwork'] as const)('turns of %s that one process restores are there in another that has refused some', async (name) => {
  for (let taken = 0; taken < limitRules[name].points; taken += 1) await here.take(name, 'someone');
  expect(await passes(there.take(name, 'someone'))).toBe(false);
  await here.restore(name, 'someone');
  expect(await passes(there.take(name, 'someone'))).toBe(true);
});

test('a count whose window has ended is forgotten, and one that still runs is kept', async () => {
  for (const someone of ['early', 'late']) await here.take('invitationMail', someone);
  const counts = async () => (await store.database.query('SELECT FROM rate_limit')).length;
  await here.clean();
  expect(await counts()).toBe(2);
  await store.database.query('UPDATE rate_limit SET expire = $1 WHERE key = (SELECT min(key) FROM rate_limit)', [Date.now() - 1]);
  await here.clean();
  expect(await counts()).toBe(1);
});
