import dns, { type LookupAddress } from 'node:dns';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startRegistry } from '../../../testing/releases/registry';
import { until } from '../../../testing/running-site';
import { createTestDatabase } from '../../../testing/database/test-database';
import { lookupPublic } from './lookup-public';

jest.setTimeout(120_000);
const names = new Map<string, readonly string[]>();
/** The name server of these tests; other names are left to the system's. */
function resolver(): void {
  const real = dns.lookup.bind(dns) as (...given: unknown[]) => void;
  const fake = (host: string, options: { all?: boolean }, answer: (error: Error | null, found: LookupAddress[] | string, family?: number) => void) => {
    const known = names.get(host)?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (known === undefined) return real(host, options, answer);
    return options.all === true ? answer(null, known) : answer(null, known[0]?.address ?? '', known[0]?.family);
  };
  jest.spyOn(dns, 'lookup').mockImplementation(fake as unknown as typeof dns.lookup);
}
beforeEach(resolver);
afterEach(() => void jest.restoreAllMocks());

const found = (all: boolean) => new Promise((done) => lookupPublic('hook.example', { all }, (error, address, family) => done(error?.message ?? (all ? address : [address, family]))));

test.each(['127.0.0.1', '127.8.8.8', '10.0.0.7', '172.16.0.1', '172.31.255.254', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::1', '2001:0:1::1', 'fe80::1', 'fd00::1', 'fec0::1', 'ff02::1'])('a name that leads to %s is refused, also beside a public address', async (address) => {
  names.set('hook.example', ['93.184.215.14', address]);
  for (const all of [true, false]) expect(await found(all)).toBe(`hook.example leads to ${address}, which is no public address`);
});

test.each(['93.184.215.14', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is public, and what the socket connects to', async (address) => {
  names.set('hook.example', [address]);
  const family = address.includes(':') ? 6 : 4;
  expect([await found(true), await found(false)]).toEqual([[{ address, family }], [address, family]]);
});

test('a name without an address is no connection', async () => {
  names.set('hook.example', []);
  expect(await found(true)).toBe('hook.example has no address');
});

test('in production no connection is opened to a webhook whose public name leads to this machine, whenever it began to', async () => {
  let opened = 0;
  const inside = createServer((socket) => {
    opened += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  const held = await createTestDatabase();
  const production = await startRegistry({ database: held.database, production: true });
  try {
    names.set('127-0-0-1.nip.example', ['127.0.0.1']);
    const address = `https://127-0-0-1.nip.example:${(inside.address() as AddressInfo).port}/hook`;
    expect((await production.ask('POST', '/api/releases/notices', { kind: 'webhook', address })).status).toBe(200);
    await production.ask('POST', '/api/releases/apps', { name: 'reports', routes: ['/informes'] });
    await until(async () => {
      await production.releases.notifyDue();
      return (await held.database.query('SELECT 1 FROM release_notice_rule WHERE attempts > 0')).length > 0 || undefined;
    });
    expect(opened).toBe(0);
  } finally {
    await production.close();
    await held.drop();
    await new Promise((done) => inside.close(done));
  }
});
