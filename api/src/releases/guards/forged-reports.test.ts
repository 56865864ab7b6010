// Large: thousands of reports from pages that were never loaded.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { PageReport } from 'shared/contracts/releases/vitals';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { pagesOf } from '../../../testing/releases/pages-under-test';
import { startRegistry, type Registry } from '../../../testing/releases/registry';
import { buildTestApp, type TestApp } from '../../../testing/test-app';
import { voiceNetwork } from '../../platform/web/client-network';
import { nothing } from '../serving/live-state';
import { minFailingNetworks } from './trial';
import { vitalsModule } from './vitals.module';

// Sixteen hundred networks report over HTTP in each test, on a machine that may be busy.
jest.setTimeout(180_000);
let held: TestDatabase;
let registry: Registry;
let site: TestApp;
let pages: ReturnType<typeof pagesOf>;
let minor = 0;

beforeAll(async () => {
  held = await createTestDatabase();
  registry = await startRegistry({ database: held.database, trials: { minNetworks: minFailingNetworks, minMs: 0, holdBack: 0 } });
  pages = pagesOf(registry);
  const requireOperator = registry.releases.requireOperator;
  site = await buildTestApp({ database: held.database, settings: { TRUST_PROXY: '1' }, modules: () => [vitalsModule({ vitals: pages.vitals, limitReports: () => Promise.resolve(), networkOf: voiceNetwork, requireOperator })] });
  await registry.publish('shell', '1.0.0');
  await registry.ask('POST', '/api/releases/activate', { app: 'shell', version: '1.0.0' });
});
afterAll(async () => {
  await site.close();
  await registry.close();
  await held.drop();
});

const networks = 1_600;
/** One network in a hundred is the attacker's; half of them and of all others get the new release at random. */
const isAttacker = (network: number) => network % 200 < 2;
const arms = ['new', 'old'] as const;
const armOf = (network: number) => arms[network % 2] ?? 'old';
const addressOf = (network: number, host = 7) => `10.${(network >> 8) + 1}.${network & 255}.${host}`;
const browsers = { firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', chromium: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36' };

async function published(): Promise<string> {
  const version = `1.${(minor += 1)}.0`;
  await registry.publish('panel', version);
  return version;
}
/** A stable release, and a canary for every second visitor. */
async function tried(): Promise<{ readonly before: string; readonly version: string }> {
  const [before, version] = [await published(), await published()];
  await registry.ask('POST', '/api/releases/activate', { app: 'panel', version: before });
  expect((await registry.ask('POST', '/api/releases/canary', { app: 'panel', version, percent: 50 })).status).toBe(200);
  return { before, version };
}
const statusOf = async () => ((await registry.ask('GET', '/api/releases/status')).body.apps as Record<string, unknown>[]).find(({ app }) => app === 'panel');

/** A page that the site served to a network. */
function served(network: number, arm: 'new' | 'old') {
  const { active, canary, fallback, step } = registry.releases.live.current().panel ?? nothing;
  // After the new release was rolled back, everybody gets the stable one.
  const release = arm === 'new' ? (canary?.release ?? active) : active;
  const version = release?.version ?? '';
  const ticket = pages.tickets.write({ shell: nothing, panel: { active: release ?? null, fallback } }, { panel: { step, arm, version } }, voiceNetwork({ ip: addressOf(network) }));
  return { ticket, version };
}
async function report(from: string, ticket: string, version: string, outcome: PageReport['events'][number]['outcome'], agent = browsers.chromium): Promise<void> {
  const answer = await fetch(`${site.origin}/api/vitals`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'user-agent': agent }, body: JSON.stringify({ ticket, events: [{ app: 'panel', version, outcome }] }) });
  expect(answer.status).toBe(200);
}
/** All networks, a few at a time; the site evaluates the reports regularly. */
async function everyNetwork(count: number, visit: (network: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < count; first += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, place) => visit(first + place)));
    if (first % 200 === 0) await registry.releases.trials.look();
  }
  await registry.releases.trials.look();
}

test('one network in a hundred belongs to the attacker', () => {
  const theirs = Array.from({ length: networks }, (_, network) => network).filter(isAttacker);
  expect(theirs).toHaveLength(networks / 100);
  expect(theirs.filter((network) => armOf(network) === 'new')).toHaveLength(minFailingNetworks);
});

// All of the attacker's report Firefox, which few others use: no single engine decides.
test('who holds one network in a hundred takes no release back, however much they send', async () => {
  const agent = browsers.firefox;
  const { before, version } = await tried();
  await everyNetwork(networks, async (network) => {
    const page = served(network, armOf(network));
    if (!isAttacker(network)) return report(addressOf(network), page.ticket, page.version, 'ready', network % 12 === 0 ? browsers.firefox : browsers.chromium);
    if (armOf(network) === 'old') return report(addressOf(network), page.ticket, page.version, 'ready', agent);
    for (let time = 0; time < 3; time += 1) {
      // Page after page from many addresses, then the same page again, an invented one, one of the other release, and somebody else's.
      const another = served(network, 'new');
      await report(addressOf(network, time), another.ticket, version, 'render', agent);
      await report(addressOf(network, time), page.ticket, version, 'load', agent);
      await report(addressOf(network), `${page.ticket.slice(0, -4)}AAAA`, version, 'render', agent);
      await report(addressOf(network), page.ticket, '9.9.9', 'render', agent);
      await report(addressOf(network), served(network + 2, 'new').ticket, version, 'render', agent);
    }
  });
  expect(await statusOf()).toMatchObject({ active: before, canary: { version, percent: 50 }, quarantined: expect.not.arrayContaining([expect.objectContaining({ version })]) });
  const { bad = 0 } = (await held.database.query<{ bad: number }>(`SELECT bad FROM release_evidence WHERE app = 'panel' AND guard = 'failed' AND arm = 'new' ORDER BY step DESC`))[0] ?? {};
  expect(bad).toBe(minFailingNetworks);
});

test('who holds one network in a hundred keeps no bad release by praising it', async () => {
  const { before, version } = await tried();
  await everyNetwork(800, async (network) => {
    const page = served(network, armOf(network));
    const fails = page.version === version && network % 10 === 4;
    if (!isAttacker(network)) return report(addressOf(network), page.ticket, page.version, fails ? 'render' : 'ready');
    for (let time = 0; time < 3; time += 1) await report(addressOf(network, time), page.ticket, page.version, armOf(network) === 'new' ? 'ready' : 'render');
  });
  expect(await statusOf()).toMatchObject({ active: before, canary: null, quarantined: expect.arrayContaining([expect.objectContaining({ version, by: 'automatic' })]) });
});
