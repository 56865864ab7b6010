import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { RequestHandler } from 'express';
import { reportVitals, type PageReport } from 'shared/contracts/releases/vitals';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { buildTestApp } from '../../../testing/test-app';
import { createSigner } from '../../platform/signed-text';
import type { Arms } from '../serving/visitor-releases';
import { engineOf, vitalsModule } from './vitals.module';
import { createPageTickets } from './page-ticket';
import { createVitalsRepository } from './vitals.repository';
import { createVitalsService } from './vitals.service';

let held: TestDatabase;
let now = new Date('2026-11-21T10:00:00Z');
const clock = { now: () => now };
const tickets = createPageTickets({ signer: createSigner(Buffer.alloc(32, 7)), clock, key: Buffer.alloc(32, 8) });
let vitals: ReturnType<typeof createVitalsService>;
let repository: ReturnType<typeof createVitalsRepository>;
let dependencies: Parameters<typeof createVitalsService>[0];
let step = 0;
let version = '';

beforeAll(async () => {
  held = await createTestDatabase();
  repository = createVitalsRepository(held.database);
  const trials = { limitOf: (_app: string, name: string) => Promise.resolve(name === 'LCP' ? 2_500 : null) };
  dependencies = { database: held.database, repository, tickets, clock, voiceKey: Buffer.alloc(32, 9), trials, onEvidence: () => undefined };
  vitals = createVitalsService(dependencies);
});
afterAll(() => held.drop());
beforeEach(() => {
  step += 1;
  version = `1.${step}.0`;
});

const none = { active: null, fallback: null };
const home = '203.0.113.0/24';
const armOf = (arm: 'new' | 'old' | 'all'): Arms => ({ panel: { step, arm, version } });
const pageWith = (active: string, { fallback = null as string | null, arms = {} as Arms, network = home, shell = none as { active: { version: string } | null; fallback: null } } = {}) =>
  tickets.write({ shell, marketing: none, demos: none, panel: { active: { version: active }, fallback: fallback === null ? null : { version: fallback } } }, arms, network);
type Outcome = PageReport['events'][number]['outcome'];
const events = (...outcomes: Outcome[]) => outcomes.map((outcome) => ({ app: 'panel', version, outcome }));
const report = (ticket: string, ...outcomes: Outcome[]) => vitals.report({ ticket, events: events(...outcomes), vitals: [] }, { network: null, engine: 'chromium' });
const from = (network: string, ticket: string, ...outcomes: Outcome[]) => vitals.report({ ticket, events: events(...outcomes), vitals: [] }, { network, engine: 'firefox' });
const curve = async () => (await vitals.curves('panel', 24)).find((one) => one.version === version);
const sums = async () => (await curve())?.hours.reduce((sum, { sessions, failures }) => ({ sessions: sum.sessions + sessions, failures: sum.failures + failures }), { sessions: 0, failures: 0 });
const heard = async (guard = 'failed', app = 'panel') => (await repository.evidence(app, [{ id: step, share: 0.5 }]))[guard]?.[0];

test('a session counts once, and a failure after all turns it', async () => {
  const page = pageWith(version);
  await report(page, 'ready');
  await report(page, 'ready');
  expect(await sums()).toEqual({ sessions: 1, failures: 0 });
  await report(page, 'render', 'render');
  expect(await sums()).toEqual({ sessions: 1, failures: 1 });
  expect((await curve())?.causes).toEqual([{ cause: 'render', engine: 'chromium', count: 1 }]);
});

test('without the ticket of a page that had the release, nothing counts', async () => {
  await report('forged.ticket', 'load');
  await report(pageWith('9.9.9'), 'load');
  const old = pageWith(version);
  now = new Date(now.getTime() + 25 * 3_600_000);
  await report(old, 'load');
  expect(await curve()).toBeUndefined();
});

test('a network is heard once an hour about a step, its harm once in all, and by engine', async () => {
  for (let page = 0; page < 5; page += 1) await from(home, pageWith(version, { arms: armOf('new') }), 'load');
  expect(await heard()).toMatchObject({ new: { heard: 1, bad: 1 }, old: { heard: 0, bad: 0 } });
  expect(await heard('failed@firefox')).toMatchObject({ new: { heard: 1, bad: 1 } });
  expect(await sums()).toEqual({ sessions: 5, failures: 5 });
  now = new Date(now.getTime() + 3_600_000);
  await from(home, pageWith(version, { arms: armOf('new') }), 'load');
  expect(await heard()).toMatchObject({ new: { heard: 1, bad: 1 } });
  now = new Date(now.getTime() + 3_600_000);
  await from(home, pageWith(version, { arms: armOf('new') }), 'ready');
  expect(await heard()).toMatchObject({ new: { heard: 2, bad: 1 } });
});

test('a page counts for its arm only from the network that it was served to, and only when chance gave it the arm', async () => {
  await from('198.51.100.0/24', pageWith(version, { arms: armOf('new') }), 'load');
  await from(home, pageWith(version), 'load');
  expect(await heard()).toMatchObject({ new: { heard: 0 }, old: { heard: 0 } });
  await from(home, pageWith(version, { arms: armOf('old') }), 'ready');
  expect(await heard()).toMatchObject({ old: { heard: 1, bad: 0 } });
});

test('what the release behind suffers too is common, and speaks against neither; a shell that is being tried is asked', async () => {
  const fallback = '0.9.0';
  const ticket = pageWith(version, { fallback, arms: { ...armOf('all'), shell: { step, arm: 'new', version: '2.0.0' } }, shell: { active: { version: '2.0.0' }, fallback: null } });
  await vitals.report({ ticket, events: [{ app: 'panel', version, outcome: 'load' }, { app: 'panel', version: fallback, outcome: 'load' }], vitals: [] }, { network: home, engine: 'chromium' });
  expect(await heard()).toMatchObject({ new: { heard: 0, bad: 0 } });
  expect(await heard('common')).toMatchObject({ new: { heard: 1, bad: 1 } });
  expect(await heard('failed', 'shell')).toMatchObject({ new: { heard: 1, bad: 1 } });
});

test('a page that React had to draw anew is a guard of its own, and no failed session', async () => {
  await report(pageWith(version, { arms: armOf('new') }), 'ready', 'hydration');
  expect(await sums()).toEqual({ sessions: 1, failures: 0 });
  expect((await curve())?.causes).toEqual([{ cause: 'hydration', engine: 'chromium', count: 1 }]);
  expect(await heard('hydration')).toMatchObject({ new: { bad: 1 } });
  expect(await heard()).toMatchObject({ new: { heard: 1, bad: 0 } });
});

test.each(['call_failed', 'form_failed'] as const)('%s is a guard of its own, by engine too, and no failed session', async (act) => {
  await from(home, pageWith(version, { arms: armOf('old') }), 'ready');
  await report(pageWith(version, { arms: armOf('new') }), 'ready', act, act);
  expect(await sums()).toEqual({ sessions: 2, failures: 0 });
  expect((await curve())?.causes).toEqual([{ cause: act, engine: 'chromium', count: 1 }]);
  for (const guard of [act, `${act}@chromium`]) expect(await heard(guard)).toMatchObject({ new: { heard: 1, bad: 1 } });
  expect(await heard(act)).toMatchObject({ old: { heard: 1, bad: 0 } });
  expect(await heard()).toMatchObject({ new: { heard: 1, bad: 0 } });
});

test('a measurement beyond the usual counts as slow', async () => {
  const lcp = (value: number) => ({ events: [], vitals: [{ app: 'panel', version, name: 'LCP' as const, value }] });
  for (const value of [1_000, 3_000, 4_000]) await vitals.report({ ticket: pageWith(version, { arms: armOf('old') }), ...lcp(value) }, { network: null, engine: 'webkit' });
  expect(await heard('slow_LCP')).toMatchObject({ old: { heard: 3, bad: 2 } });
});

test('web vitals are kept as percentiles by release and hour', async () => {
  for (const value of [100, 200, 300, 400]) {
    await vitals.report({ ticket: pageWith(version), events: events('ready'), vitals: [{ app: 'panel', version, name: 'LCP', value }] }, { network: null, engine: 'chromium' });
  }
  const [lcp] = (await curve())?.vitals ?? [];
  expect(lcp).toMatchObject({ name: 'LCP', count: 4 });
  expect(Math.abs((lcp?.p75 ?? 0) / 300 - 1)).toBeLessThan(0.05);
  const [earlier] = lcp?.hours ?? [];
  now = new Date(now.getTime() + 3_600_000);
  await report(pageWith(version), 'ready');
  await vitals.report({ ticket: pageWith(version), events: [], vitals: [{ app: 'panel', version, name: 'LCP', value: 4_000 }] }, { network: null, engine: 'chromium' });
  const later = (await curve())?.vitals.find(({ name }) => name === 'LCP')?.hours ?? [];
  expect(later.map(({ count }) => count)).toEqual([4, 1]);
  expect(later[0]).toEqual(earlier);
  expect(Math.abs((later[1]?.p75 ?? 0) / 4_000 - 1)).toBeLessThan(0.05);
});

test('a page moves the curves once with each cause and each measurement, however often it reports them', async () => {
  const lcp = { app: 'panel', version, name: 'LCP' as const, value: 59_000 };
  const ticket = pageWith(version);
  for (let post = 0; post < 4; post += 1) {
    await vitals.report({ ticket, events: events('ready', ...Array.from({ length: 5 }, () => 'hydration' as const)), vitals: Array.from({ length: 5 }, () => lcp) }, { network: null, engine: `engine ${post}` });
  }
  expect((await curve())?.causes).toEqual([{ cause: 'hydration', engine: 'engine 0', count: 1 }]);
  expect((await curve())?.vitals).toMatchObject([{ name: 'LCP', count: 1 }]);
  await report(pageWith(version), 'ready', 'hydration', 'render');
  expect((await curve())?.causes.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test('a ticket that another network uses counts nothing, for the curves as for the alarm', async () => {
  const value = { app: 'panel', version, name: 'LCP' as const, value: 59_000 };
  await from(home, pageWith(version), 'ready');
  await vitals.report({ ticket: pageWith(version), events: events('hydration', 'render'), vitals: [value] }, { network: '198.51.100.0/24', engine: 'firefox' });
  expect(await sums()).toEqual({ sessions: 1, failures: 0 });
  expect(await curve()).toMatchObject({ causes: [], vitals: [] });
});

test('a page whose release was replaced by another speaks for no arm', async () => {
  await from(home, pageWith(version, { arms: { panel: { step, arm: 'new', version: '0.0.9' } } }), 'ready', 'hydration');
  expect(await sums()).toEqual({ sessions: 1, failures: 0 });
  expect(await heard()).toMatchObject({ new: { heard: 0 }, old: { heard: 0 } });
  expect(await heard('hydration')).toBeUndefined();
});

test('a report takes a turn before anything of it is walked, and one of thousands of events is walked by nobody', async () => {
  const turns: string[] = [];
  const app = await buildTestApp({ database: held.database, modules: () => [vitalsModule({ vitals, limitReports: ({ path }) => Promise.resolve(void turns.push(path)), networkOf: () => null, requireOperator: (_request, _response, next) => next() })] });
  const send = async (count: number) => (await fetch(`${app.origin}/api/vitals`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ticket: 'x', events: Array.from({ length: count }, () => ({})) }) })).status;
  const answers = [await send(13), await send(10_000)];
  await app.close();
  expect([answers, turns.length]).toEqual([[400, 413], 2]);
});

test('a page of a site with a hundred apps reports as any other', async () => {
  const release = { active: { version: '1.14.0' }, fallback: { version: '1.13.2' } };
  const ticket = tickets.write({ shell: none, ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`informes-${index}`, release])) });
  await expect(reportVitals.input.validate({ ticket })).resolves.toMatchObject({ ticket });
});

test('curves are for operators who may read the app', async () => {
  const operator = { name: 'token ci', token: null, actions: ['publish'], apps: ['panel'] };
  const requireOperator: RequestHandler = (_request, response, next) => {
    response.locals.operator = operator;
    next();
  };
  const app = await buildTestApp({ database: held.database, modules: () => [vitalsModule({ vitals, limitReports: () => Promise.resolve(), networkOf: () => null, requireOperator })] });
  const statusFor = async (name: string) => (await fetch(`${app.origin}/api/vitals/curves?app=${name}`)).status;
  expect(await statusFor('panel')).toBe(403);
  operator.actions.push('read');
  expect([await statusFor('panel'), await statusFor('shell')]).toEqual([200, 403]);
  await app.close();
});

test('an event or a measurement that cannot be counted takes no other one with it', async () => {
  const refused = () => Promise.reject(new Error('refused'));
  const failing = createVitalsService({ ...dependencies, repository: { ...repository, count: (...given) => (given[3] === 'cause' || given[4] === 'LCP' ? refused() : repository.count(...given)) } });
  const measured = (['LCP', 'INP'] as const).map((name) => ({ app: 'panel', version, name, value: 100 }));
  await expect(failing.report({ ticket: pageWith(version), events: events('render', 'ready'), vitals: measured }, { network: null, engine: 'chromium' })).rejects.toThrow('refused');
  expect(await sums()).toEqual({ sessions: 1, failures: 0 });
  expect((await curve())?.vitals.map(({ name }) => name)).toEqual(['INP']);
});

test('failures of two apps on trial that arrive at once all count, and none waits for another', async () => {
  const arms: Arms = { ...armOf('new'), shell: { step, arm: 'new', version: '2.1.0' } };
  const tickets = Array.from({ length: 20 }, () => pageWith(version, { shell: { active: { version: '2.1.0' }, fallback: null }, arms }));
  const shellEvents = (outcome: Outcome) => [{ app: 'shell', version: '2.1.0', outcome }];
  const send = (ticket: string, found: PageReport['events']) => vitals.report({ ticket, events: found, vitals: [] }, { network: null, engine: 'chromium' });
  await Promise.all(tickets.map((ticket) => send(ticket, [...events('ready'), ...shellEvents('ready')])));
  await Promise.all(tickets.map((ticket, index) => send(ticket, index % 2 === 0 ? events('render') : shellEvents('render'))));
  expect([await heard(), await heard('failed', 'shell')].map((step) => step?.new)).toMatchObject([{ heard: 20, bad: 20 }, { heard: 20, bad: 20 }]);
});

test('nothing that is kept says who a visitor is', async () => {
  await report(pageWith(version), 'load');
  const columns = await held.database.query<{ name: string }>(
    `SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_name IN ('release_session', 'release_voice', 'release_count', 'release_evidence') ORDER BY 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(['app', 'arm', 'at', 'bad', 'class', 'count', 'failed', 'guard', 'heard', 'hour', 'kind', 'name', 'session', 'step', 'version', 'voice', 'what']);
});

test('engines are told apart by what draws the page', () => {
  const agents = ['Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/149.0 Safari/537.36', 'Mozilla/5.0 (X11; rv:150.0) Gecko/20100101 Firefox/150.0', 'Mozilla/5.0 (iPhone) AppleWebKit/605 CriOS/149', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', 'curl/8'];
  expect(agents.map(engineOf)).toEqual(['chromium', 'firefox', 'webkit', 'webkit', 'other']);
});

test('a year of measurements leaves the hours that curves can still show', async () => {
  const counts = async () => (await held.database.query<{ hours: number; oldest: Date }>(`SELECT count(*)::int AS hours, min(hour) AS oldest FROM release_count WHERE app = 'panel' AND version = $1`, [version]))[0];
  for (let week = 0; week < 52; week += 1) {
    await report(pageWith(version), 'ready');
    await vitals.purgeSessions();
    now = new Date(now.getTime() + 7 * 86_400_000);
  }
  expect((await counts())?.hours).toBe(5);
  expect((await vitals.curves('panel', 720)).find((one) => one.version === version)?.hours).toHaveLength(4);
});
