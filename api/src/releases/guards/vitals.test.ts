import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PageReport } from 'shared/contracts/vitals';
import { createTestDatabase, type TestDatabase } from 'shared/testing/postgres';
import { createSealer } from '../../platform/sealed-text';
import { createPageTickets } from './page-ticket';
import { createVitalsRepository } from './vitals.repository';
import { createVitalsService, type Alarm } from './vitals.service';

let held: TestDatabase;
let now = new Date('2026-11-21T10:00:00Z');
const clock = { now: () => now };
const tickets = createPageTickets({ sealer: createSealer(Buffer.alloc(32, 7)), clock });
const alarms: Alarm[] = [];
let vitals: ReturnType<typeof createVitalsService>;
let minor = 0;
let version = '';

beforeAll(async () => {
  held = await createTestDatabase();
  vitals = createVitalsService({ database: held.database, repository: createVitalsRepository(held.database), tickets, clock, voiceKey: Buffer.alloc(32, 9), minNetworks: 1, onAlarm: (alarm) => Promise.resolve(void alarms.push(alarm)) });
});
afterAll(() => held.drop());
beforeEach(() => {
  alarms.length = 0;
  version = `1.${(minor += 1)}.0`;
});

const none = { active: null, fallback: null };
const pageWith = (active: string, fallback: string | null = null) => tickets.write({ shell: none, marketing: none, demos: none, panel: { active: { version: active }, fallback: fallback === null ? null : { version: fallback } } });
type Outcome = PageReport['events'][number]['outcome'];
const report = (ticket: string, ...outcomes: Outcome[]) =>
  vitals.report({ ticket, events: outcomes.map((outcome) => ({ app: 'panel' as const, version, outcome })), vitals: [] }, null);
const curve = async () => (await vitals.curves('panel', 24)).find((one) => one.version === version);
const sums = async () => (await curve())?.hours.reduce((sum, { sessions, failures }) => ({ sessions: sum.sessions + sessions, failures: sum.failures + failures }), { sessions: 0, failures: 0 });

test('a session counts once, and a failure after all turns it', async () => {
  const page = pageWith(version);
  await report(page, 'ready');
  await report(page, 'ready');
  expect(await sums()).toEqual({ sessions: 1, failures: 0 });
  await report(page, 'render', 'render');
  expect(await sums()).toEqual({ sessions: 1, failures: 1 });
  expect((await curve())?.causes).toEqual([{ cause: 'render', count: 2 }]);
});

test('without the ticket of a page that had the release, nothing counts', async () => {
  await report('forged.ticket', 'load');
  await report(pageWith('9.9.9'), 'load');
  const old = pageWith(version);
  now = new Date(now.getTime() + 25 * 3_600_000);
  await report(old, 'load');
  expect(await curve()).toBeUndefined();
});

test('a release that fails every session raises the alarm, once, with what was counted', async () => {
  for (let session = 0; session < 4; session += 1) await report(pageWith(version), 'load');
  expect(alarms).toEqual([{ app: 'panel', version, reason: '4 of 4 sessions failed; 0.5 % is usual (last cause: load)' }]);
});

test('a network is heard once an hour: what else it says does not count for the alarm, but is seen', async () => {
  for (let session = 0; session < 8; session += 1) {
    await vitals.report({ ticket: pageWith(version), events: [{ app: 'panel', version, outcome: 'load' }], vitals: [] }, '203.0.113.0/24');
  }
  expect(alarms).toEqual([]);
  expect(await sums()).toEqual({ sessions: 8, failures: 8 });
});

test('a page that React had to draw anew is a cause to look at, and no failed session', async () => {
  await report(pageWith(version), 'ready', 'hydration');
  expect(await sums()).toEqual({ sessions: 1, failures: 0 });
  expect((await curve())?.causes).toEqual([{ cause: 'hydration', count: 1 }]);
});

test('web vitals are kept as percentiles by release and hour', async () => {
  for (const value of [100, 200, 300, 400]) {
    await vitals.report({ ticket: pageWith(version), events: [{ app: 'panel', version, outcome: 'ready' }], vitals: [{ app: 'panel', version, name: 'LCP', value }] }, null);
  }
  const [lcp] = (await curve())?.vitals ?? [];
  expect(lcp).toMatchObject({ name: 'LCP', count: 4 });
  expect(Math.abs((lcp?.p75 ?? 0) / 300 - 1)).toBeLessThan(0.05);
  const [earlier] = lcp?.hours ?? [];
  now = new Date(now.getTime() + 3_600_000);
  await report(pageWith(version), 'ready');
  await vitals.report({ ticket: pageWith(version), events: [], vitals: [{ app: 'panel', version, name: 'LCP', value: 4_000 }] }, null);
  const later = (await curve())?.vitals.find(({ name }) => name === 'LCP')?.hours ?? [];
  expect(later.map(({ count }) => count)).toEqual([4, 1]);
  expect(later[0]).toEqual(earlier);
  expect(Math.abs((later[1]?.p75 ?? 0) / 4_000 - 1)).toBeLessThan(0.05);
});

test('nothing that is kept says who a visitor is', async () => {
  await report(pageWith(version), 'load');
  const columns = await held.database.query<{ name: string }>(
    `SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_name IN ('release_session', 'release_voice', 'release_hour', 'release_cause_hour', 'release_vital_hour', 'release_watch') ORDER BY 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(['alarmed_at', 'app', 'at', 'baseline', 'bucket', 'cause', 'count', 'failed', 'failed_voices', 'failures', 'hour', 'metric', 'score', 'session', 'sessions', 'since', 'version', 'voice', 'voices']);
});
