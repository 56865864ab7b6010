// Large: as many guesses as the allowances of many networks let through.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestDatabase } from '../../../testing/database/test-database';
import { demosUnderTest, type DemosUnderTest } from '../../../testing/demos-under-test';
import { createCodeGuesses } from './code-guesses';

let store: Awaited<ReturnType<typeof createTestDatabase>>;
let site: DemosUnderTest;
const now = new Date('2026-11-23T09:00:00Z');

beforeAll(async () => {
  store = await createTestDatabase();
  site = await demosUnderTest(store.database, { now: () => now }, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await site.close();
  await store.drop();
});

let addresses = 0;
/** An address in a new network. */
const newAddress = () => `10.${(addresses += 1) >> 8}.${addresses & 255}.7`;
const ask = (address: string, path: string, body: object) => site.post(path, body, { 'x-forwarded-for': address });
const validate = (address: string, code: string) => ask(address, '/api/demo-access/validate-code', { code });
const valid = { status: 200, body: { valid: true } };
const tooMany = { status: 429, body: { code: 'too_many_requests' } };

let guesses = 0;
/** Number of answered guesses among `count`, sent at once from one address. */
async function heardOf(count: number, address: string): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, () => validate(address, `GUESS-${(guesses += 1)}`)));
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  return answers.filter(({ status }) => status === 200).length;
}

test('brute force from one address is stopped after 20 wrong codes in ten minutes, while a prospect elsewhere gets in', async () => {
  const { code } = await site.makeCode();
  const attacker = newAddress();
  expect(await heardOf(200, attacker)).toBe(20);
  expect(await validate(attacker, code)).toMatchObject(tooMany);
  expect(await validate(newAddress(), code)).toMatchObject(valid);
});

test.each(['203.0.113.9:8080', '[2001:db8:1::1]', 'garbage'])('a proxy that says %s gets an answer', async (address) => {
  const { code } = await site.makeCode();
  expect(await validate(address, code)).toMatchObject(valid);
});

test('whoever has a code of their own guesses no faster', async () => {
  const { code } = await site.makeCode();
  const attacker = newAddress();
  let heard = 0;
  for (let round = 0; round < 4; round += 1) {
    await validate(attacker, code);
    heard += await heardOf(10, attacker);
  }
  expect(heard).toBe(20);
});

test('right codes use nothing up, however many prospects share an address', async () => {
  const { code, path } = await site.makeCode({ clinic: 'oris' });
  const office = newAddress();
  for (let visit = 0; visit < 25; visit += 1) expect(await ask(office, '/api/demo-access/open', { code, path })).toMatchObject({ status: 200, body: { status: 'open' } });
  expect(await heardOf(30, office)).toBe(20);
});

test('every way to ask about a code draws on the same turns', async () => {
  const { code } = await site.makeCode();
  const attacker = newAddress();
  const ways: [string, object][] = [
    ['validate-code', {}],
    ['open', { path: '/private-demo' }],
    ['log-access', { action: 'page_view' }],
    ['send-phone', { clinic: '', phone: '600 000 000', slotDate: '2026-11-24', slotTime: '09:00' }],
  ];
  for (let turn = 0; turn < 20; turn += 1) {
    const [way, rest] = ways[turn % ways.length] ?? ['', {}];
    expect((await ask(attacker, `/api/demo-access/${way}`, { code: `WRONG-${turn}`, ...rest })).status).not.toBe(429);
  }
  for (const [way, rest] of ways) expect(await ask(attacker, `/api/demo-access/${way}`, { code, ...rest })).toMatchObject(tooMany);
  await expect(site.demos.openCode(code, attacker)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('addresses of one network of IPv6 count as one', async () => {
  expect(await heardOf(15, '2001:db8:1:2::1')).toBe(15);
  expect(await heardOf(15, '2001:db8:1:2:ffff::1')).toBe(5);
  expect(await heardOf(1, '2001:db8:1:3::1')).toBe(1);
});

test('who holds a /48, or a /24, guesses as fast as four addresses, also with all of it at once, and next door nobody notices', async () => {
  const from = async (addresses: readonly string[]) => {
    const answers = await Promise.all(addresses.map((address) => heardOf(2, address)));
    return answers.reduce((sum, heard) => sum + heard, 0);
  };
  expect(await from(Array.from({ length: 90 }, (_, net) => `2001:db8:48:${(net * 300).toString(16)}::1`))).toBe(80);
  expect(await from(Array.from({ length: 90 }, (_, host) => `192.0.2.${host}`))).toBe(80);
  expect(await heardOf(1, '2001:db8:49::1')).toBe(1);
  expect(await heardOf(1, '192.0.3.1')).toBe(1);
});

test('an address that guesses all day gets 120 tries an hour, and a clinic’s code holds out for more than a million years', async () => {
  const attacker = newAddress();
  const hours = 2;
  const everyMinutes = 5;
  const started = Date.now();
  const realNow = Date.now.bind(Date);
  let later = 0;
  // The limits use the process's own clock, in the database that all processes share.
  const moved = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + later);
  let heard = 0;
  for (let minute = 0; minute < hours * 60; minute += everyMinutes) {
    later = minute * 60_000;
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => validate(attacker, `HOUR-${minute}-${index}`)));
    heard += answers.filter(({ status }) => status === 200).length;
  }
  moved.mockRestore();
  const tooSlow = (realNow() - started) / 3_600_000;
  const perHour = heard / (hours + tooSlow);
  expect(perHour).toBeGreaterThan(100);
  expect(perHour).toBeLessThanOrEqual(120);
  expect(2 ** 50 / (perHour * 24 * 365)).toBeGreaterThan(1_000_000);
});

test('whose lookup fails holds up nobody behind them, and the next question about a siege is asked anew', async () => {
  let waitMs = 1;
  const asked: string[] = [];
  const lookUp = createCodeGuesses({ msUntilTurn: async (name) => (asked.push(name), name === 'demoCodeOverall' ? waitMs : 0), note: async () => undefined });
  const address = newAddress();
  const [failed, found] = await Promise.allSettled([lookUp(address, () => Promise.reject(new Error('no database'))), lookUp(address, async () => 'found')]);
  expect([failed?.status, found]).toEqual(['rejected', { status: 'fulfilled', value: 'found' }]);
  expect(asked).toContain('demoCodeUnderSiegeByAddress');
  asked.splice(0);
  waitMs = 0;
  expect(await lookUp(address, async () => 'found')).toBe('found');
  expect(asked).toEqual(['demoCodeByAddress', 'demoCodeOverall']);
});

test('160 addresses together use up what all have, and a prospect elsewhere still gets in, with a slip or two', async () => {
  const { code, path } = await site.makeCode({ clinic: 'lazaro' });
  const prospect = newAddress();
  // The test above has left counts that end hours ahead: those would be dropped only when they refuse.
  await site.services.database.query('DELETE FROM rate_limit');
  // Without HTTP, which the tests above cover; the limits are the site's own.
  const lookUp = createCodeGuesses(site.services.limits);
  const isHeard = (address: string) => lookUp(address, () => Promise.resolve(null)).then(() => true, () => false);
  let heard = 0;
  const together = 8;
  for (let attacker = 0; attacker < 160; attacker += together) {
    const guesses = Array.from({ length: together }, newAddress).flatMap((address) => Array.from({ length: 20 }, () => isHeard(address)));
    heard += (await Promise.all(guesses)).filter(Boolean).length;
  }
  // 3,000 in common, plus a few in progress and five for each address that came later.
  expect(heard).toBeGreaterThan(2_990);
  expect(heard).toBeLessThan(3_000 + together + 20 * 5);
  expect(await heardOf(10, newAddress())).toBe(5);

  expect(await heardOf(2, prospect)).toBe(2);
  expect(await validate(prospect, code)).toMatchObject(valid);
  expect(await ask(prospect, '/api/demo-access/open', { code, path })).toMatchObject({ status: 200, body: { status: 'open' } });
  expect(await ask(prospect, '/api/demo-access/log-access', { code, action: 'page_view' })).toMatchObject({ status: 200 });
  expect(await ask(prospect, '/api/demo-access/send-phone', { code, clinic: 'Lázaro', phone: '600 000 000', slotDate: '2026-11-24', slotTime: '10:00' })).toMatchObject({ status: 200 });
}, 180_000);
