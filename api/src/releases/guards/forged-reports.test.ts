import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Router } from 'express';
import { createTestDatabase, type TestDatabase } from 'shared/testing/postgres';
import { buildTestApp, type TestApp } from '../../../testing/test-app';
import { clientNetwork, voiceNetwork } from '../../platform/web/client-network';
import { createSealer } from '../../platform/sealed-text';
import { minFailingNetworks, tolerableRate } from './error-watch';
import { createPageTickets } from './page-ticket';
import { vitalsModule } from './vitals.module';
import { createVitalsRepository } from './vitals.repository';
import { createVitalsService, type Alarm } from './vitals.service';

// Thousands of forged reports, on a machine that has other work too.
jest.setTimeout(180_000);

let held: TestDatabase;
let app: TestApp;
let now = new Date('2026-11-21T10:00:00Z');
let minor = 0;
let version = '';
let alarms: Alarm[] = [];
const release = (of: string) => ({ active: { version: of }, fallback: null });

beforeAll(async () => {
  held = await createTestDatabase();
});
afterAll(() => held.drop());
beforeEach(async () => {
  version = `1.${(minor += 1)}.0`;
  alarms = [];
  const clock = { now: () => now };
  // As production puts it together, behind one proxy.
  app = await buildTestApp({
    database: held.database,
    clock,
    settings: { TRUST_PROXY: '1' },
    modules: ({ config, limits }) => {
      const tickets = createPageTickets({ sealer: createSealer(config.keyFor('page-ticket')), clock });
      const vitals = createVitalsService({ database: held.database, repository: createVitalsRepository(held.database), tickets, clock, voiceKey: config.keyFor('report-voices'), minNetworks: minFailingNetworks, onAlarm: (alarm) => Promise.resolve(void alarms.push(alarm)) });
      const pages = Router().get('/page', (_request, response) => void response.send(tickets.write({ shell: release(version), marketing: release(version), demos: release(version), panel: release(version) })));
      return [pages, vitalsModule({ vitals, limitReports: (request) => limits.take('vitalsByAddress', clientNetwork(request)), networkOf: voiceNetwork, requireOperator: (_request, _response, next) => next() })];
    },
  });
});
afterEach(() => app.close());

const openPage = async () => (await fetch(`${app.origin}/page`)).text();
async function report(address: string, events: readonly { app: string; version: string; outcome: string }[], ticket?: string): Promise<number> {
  const answer = await fetch(`${app.origin}/api/vitals`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': address }, body: JSON.stringify({ ticket: ticket ?? (await openPage()), events, vitals: [] }) });
  return answer.status;
}
const failAll = (address: string, ticket?: string) => report(address, ['shell', 'marketing', 'demos', 'panel'].map((app) => ({ app, version, outcome: 'load' })), ticket);

test('two anonymous addresses take nothing back, however often they report, and from however many of their neighbours', async () => {
  for (let round = 0; round < 60; round += 1) {
    await failAll(`203.0.113.${round}`);
    await failAll(`2001:db8:1:${round}::${round}`);
  }
  expect(alarms).toEqual([]);
});

test('fewer networks than there must be take nothing back, however many hours they go on', async () => {
  for (let hour = 0; hour < 40; hour += 1) {
    now = new Date(now.getTime() + 3_600_000);
    for (let network = 1; network < minFailingNetworks; network += 1) await report(`198.51.${network}.9`, [{ app: 'panel', version, outcome: 'render' }]);
  }
  expect(alarms).toEqual([]);
});

test('a release that fails everybody is taken back as soon as enough networks have met it', async () => {
  for (let network = 1; network <= minFailingNetworks; network += 1) {
    expect(alarms).toEqual([]);
    await report(`198.51.${network}.9`, [{ app: 'panel', version, outcome: 'render' }]);
  }
  expect(alarms).toMatchObject([{ app: 'panel', version }]);
});

test('one page is one voice for the releases that it held, whoever sends its ticket on', async () => {
  const ticket = await openPage();
  for (let network = 1; network <= 3 * minFailingNetworks; network += 1) await failAll(`198.51.${network}.9`, ticket);
  for (let network = 1; network <= 3 * minFailingNetworks; network += 1) await report(`198.51.${network}.9`, [{ app: 'panel', version: '9.9.9', outcome: 'load' }]);
  expect(alarms).toEqual([]);
  const counted = await held.database.query('SELECT app, sessions, failures, voices FROM release_hour WHERE version = $1', [version]);
  expect(counted).toHaveLength(4);
  for (const row of counted) expect(row).toMatchObject({ sessions: 1, failures: 1, voices: 1 });
  expect(await held.database.query(`SELECT 1 FROM release_hour WHERE version = '9.9.9'`)).toEqual([]);
});

test('forged failures do not enter the baseline of the next release, so that it is still taken back when it fails', async () => {
  // A quiet release that 600 networks have met, and 1,000 forged failures of one of them.
  for (let network = 0; network < 600; network += 1) await report(`10.${network >> 8}.${network & 255}.1`, [{ app: 'demos', version, outcome: 'ready' }]);
  for (let session = 0; session < 1_000; session += 1) await report(`203.0.113.${session % 250}`, [{ app: 'demos', version, outcome: 'load' }]);
  expect(alarms).toEqual([]);
  version = `1.${(minor += 1)}.0`;
  await report('198.51.100.1', [{ app: 'demos', version, outcome: 'ready' }]);
  const [watch] = await held.database.query<{ baseline: number }>(`SELECT baseline FROM release_watch WHERE app = 'demos' AND version = $1`, [version]);
  // A handful of voices were heard against it in all, which is far from a thousand.
  expect(watch?.baseline).toBeLessThan(4 * tolerableRate);
});
