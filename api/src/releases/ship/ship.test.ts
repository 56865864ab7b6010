// Longer than usual because each way in which a trial ends is tried with the same pages and their reports.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { refusal } from 'shared/contracts/releases/refusals';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { pagesOf } from '../../../testing/releases/pages-under-test';
import { startRegistry, type Registry } from '../../../testing/releases/registry';
import { createFolderReleaseStore } from '../files/folder-release-store';
import { DomainError } from '../../platform';
import { createTrials } from './trials';

jest.setTimeout(180_000);
let held: TestDatabase;
let registry: Registry;
let pages: ReturnType<typeof pagesOf>;
let minor = 0;
let folder: string;
const start = (holdBack: number) => startRegistry({ database: held.database, store: createFolderReleaseStore(folder), trials: { minNetworks: 4, minMs: 0, holdBack } });

beforeAll(async () => {
  held = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
  registry = await start(50);
  pages = pagesOf(registry);
  await registry.publish('shell', '1.0.0');
  await act('activate', { app: 'shell', version: '1.0.0' });
});
afterAll(async () => {
  await registry.close();
  await held.drop();
  await rm(folder, { recursive: true });
});

const act = async (what: string, body: object) => (await registry.ask('POST', `/api/releases/${what}`, body)).body;
async function published(app: string): Promise<string> {
  const version = `1.${(minor += 1)}.0`;
  await registry.publish(app, version);
  return version;
}
async function released(app: string): Promise<string> {
  const version = await published(app);
  expect(await act('activate', { app, version })).toMatchObject({ changed: true });
  return version;
}
async function statusOf(app: string): Promise<Record<string, unknown>> {
  const { body } = await registry.ask('GET', '/api/releases/status');
  return (body.apps as Record<string, unknown>[]).find((row) => row.app === app) ?? {};
}
const newest = async (app: string) => ((await registry.ask('GET', `/api/releases/log?app=${app}&limit=1`)).body.entries as Record<string, unknown>[])[0] ?? {};
/** Ends the hold-back of the app's present release. */
const settled = (app: string) => pages.quiet(app, 600);

test('a release ships itself: 1, 10, 50, 100 % of visitors, each once the evidence suffices, over a restart', async () => {
  const before = await released('panel');
  const version = await published('panel');
  expect(await act('ship', { app: 'panel', version, reason: 'new chart' })).toEqual({ changed: true, percent: 1 });
  expect(await statusOf('panel')).toMatchObject({ active: before, canary: { version, percent: 1 }, ship: { version, by: 'root token', paused: null } });
  const other = await start(50);
  for (let round = 0; round < 30 && (await statusOf('panel')).ship !== null; round += 1) await pages.quiet('panel', 1_000);
  await other.close();
  // From the log: the site may take two steps between two looks at its status.
  const { entries } = (await registry.ask('GET', '/api/releases/log?app=panel&limit=20')).body as { entries: { version: string; percent: number | null }[] };
  expect(entries.filter((entry) => entry.version === version).flatMap(({ percent }) => percent ?? []).reverse()).toEqual([1, 10, 50]);
  expect(await statusOf('panel')).toMatchObject({ active: version, canary: null, ship: null });
  expect(await newest('panel')).toMatchObject({ kind: 'promote', by: 'automatic', version });
});

test.each([undefined, [refusal('bucket', 'bucket_failed', {})]])('a database or a bucket that is out of reach for a moment pauses no ship: nobody would resume it', async (details) => {
  await released('panel');
  await act('ship', { app: 'panel', version: await published('panel') });
  const { live, releases, evidence } = registry.releases;
  const advance = jest.fn<typeof releases.advance>().mockRejectedValueOnce(new DomainError('service_unavailable', details)).mockResolvedValue();
  const heard = [{ share: 0.01, new: { heard: 100, bad: 0 }, old: { heard: 9_900, bad: 0 } }];
  const repository = { ...evidence, evidence: () => Promise.resolve({ failed: heard }) };
  const { clock, logger } = registry.services;
  const trials = createTrials({ live, repository, releases: { ...releases, advance }, clock, logger, settings: { minNetworks: 4, minMs: 0, holdBack: 0 } });
  await expect(trials.look()).rejects.toThrow('service_unavailable');
  expect(advance.mock.calls).toEqual([[expect.not.objectContaining({ pause: expect.anything() })]]);
  await act('ship/steer', { app: 'panel', to: 'stop' });
});

test('a shipped release that fails is stopped at its first step, and kept away', async () => {
  const before = await released('demos');
  const version = await published('demos');
  await act('ship', { app: 'demos', version });
  await pages.visits({ app: 'demos', arm: 'old', count: 10 });
  await pages.visits({ app: 'demos', arm: 'new', count: 4, failing: 4 });
  expect(await statusOf('demos')).toMatchObject({ active: before, canary: null, ship: null, quarantined: [{ version, by: 'automatic' }] });
  expect(await newest('demos')).toMatchObject({ kind: 'quarantine', reason: '4 of 4 sessions failed; 0 of 10 beside them (guard: failed)' });
});

test('a ship is paused, goes on and is stopped by a person; while it is under way nothing else is tried', async () => {
  await released('marketing');
  const version = await published('marketing');
  await act('ship', { app: 'marketing', version });
  expect(await act('ship', { app: 'marketing', version: await published('marketing') })).toMatchObject({ code: 'activation_conflict' });
  expect(await act('ship/steer', { app: 'marketing', to: 'pause', reason: 'weekend' })).toEqual({ changed: true });
  await pages.quiet('marketing', 4_000);
  expect(await statusOf('marketing')).toMatchObject({ canary: { percent: 1 }, ship: { paused: { reason: 'weekend' } }, evidence: { heard: 40, otherHeard: 3_960, progress: 1 } });
  await act('ship/steer', { app: 'marketing', to: 'resume' });
  await registry.releases.trials.look();
  expect(await statusOf('marketing')).toMatchObject({ canary: { percent: 10 } });
  expect(await act('freeze', { app: 'marketing', reason: 'campaign' })).toEqual({ changed: true });
  await pages.quiet('marketing', 9_000);
  expect(await statusOf('marketing')).toMatchObject({ canary: { percent: 10 } });
  await act('unfreeze', { app: 'marketing' });
  expect(await act('ship/steer', { app: 'marketing', to: 'stop' })).toEqual({ changed: true });
  expect(await statusOf('marketing')).toMatchObject({ canary: null, ship: null, quarantined: [] });
  expect(await act('ship/steer', { app: 'marketing', to: 'stop' })).toMatchObject({ code: 'release_not_found' });
});

test('a release that was fine beside the other, and breaks once everybody has it for a trial, is taken back', async () => {
  await released('panel');
  const before = await released('panel');
  await settled('panel');
  const version = await published('panel');
  await act('canary', { app: 'panel', version, percent: 50 });
  await pages.quiet('panel', 4_000);
  await act('canary', { app: 'panel', version, percent: 100 });
  await pages.visits({ app: 'panel', arm: 'new', count: 8, failing: 8 });
  expect(await statusOf('panel')).toMatchObject({ active: before, canary: null, quarantined: expect.arrayContaining([expect.objectContaining({ version })]) });
});

test('an activation keeps a hold-back of the earlier release, is compared with it, and taken back when it is worse', async () => {
  const before = await released('panel');
  await settled('panel');
  expect(await newest('panel')).toMatchObject({ kind: 'settle', by: 'automatic' });
  const version = await released('panel');
  expect(await statusOf('panel')).toMatchObject({ active: version, holdBack: { version: before, percent: 50 } });
  await pages.visits({ app: 'panel', arm: 'old', count: 20 });
  await pages.visits({ app: 'panel', arm: 'new', count: 20, failing: 15 });
  expect(await statusOf('panel')).toMatchObject({ active: before, holdBack: null, quarantined: expect.arrayContaining([expect.objectContaining({ version })]) });
});

test('a hold-back with too few visitors for a verdict ends after a day, and not before', async () => {
  const version = await released('panel');
  const { live, releases, evidence } = registry.releases;
  const lookIn = (ms: number) => createTrials({ live, releases, repository: evidence, clock: { now: () => new Date(Date.now() + ms) }, logger: registry.services.logger, settings: { minNetworks: 4, minMs: 0, holdBack: 50 } }).look();
  await lookIn(86_400_000 - 60_000);
  expect(await statusOf('panel')).toMatchObject({ active: version, holdBack: { percent: 50 } });
  await lookIn(86_400_000 + 60_000);
  expect(await statusOf('panel')).toMatchObject({ active: version, holdBack: null });
  // What fails everywhere from then on is no harm of the release: it stays, with an alarm.
  await pages.visits({ app: 'panel', count: 8, failing: 8 });
  expect(await statusOf('panel')).toMatchObject({ active: version });
  expect(await newest('panel')).toMatchObject({ kind: 'alarm', version });
});

test('what both releases suffer moves nothing', async () => {
  await settled('panel');
  const version = await released('panel');
  for (let round = 0; round < 5; round += 1) {
    await pages.visits({ app: 'panel', arm: 'old', count: 20, failing: 15 });
    await pages.visits({ app: 'panel', arm: 'new', count: 20, failing: 15 });
  }
  expect(await statusOf('panel')).toMatchObject({ active: version });
});

test('harm that the release behind suffers too alarms, once, and takes nothing back', async () => {
  const version = await released('panel');
  const { live, releases, evidence } = registry.releases;
  const [none, all] = [{ heard: 0, bad: 0 }, { heard: 8, bad: 8 }];
  const repository = { ...evidence, evidence: async (app: string) => ({ failed: [{ share: 1, new: none, old: none }], common: [{ share: 1, new: app === 'panel' ? all : none, old: none }] }) };
  const { clock, logger } = registry.services;
  const trials = createTrials({ live, releases, repository, clock, logger, settings: { minNetworks: 4, minMs: 0, holdBack: 50 } });
  for (let look = 0; look < 3; look += 1) await trials.look();
  expect(await statusOf('panel')).toMatchObject({ active: version });
  const { entries } = (await registry.ask('GET', '/api/releases/log?app=panel&limit=5')).body as { entries: { kind: string; version: string }[] };
  expect(entries.filter(({ kind, version: of }) => kind === 'alarm' && of === version)).toHaveLength(1);
});

test('a pinned release alarms, once, and stays', async () => {
  await settled('panel');
  const version = await published('panel');
  await act('activate', { app: 'panel', version, pin: 'security fix' });
  expect(await statusOf('panel')).toMatchObject({ active: version, pinned: 'security fix' });
  for (let round = 0; round < 3; round += 1) {
    await pages.visits({ app: 'panel', arm: 'old', count: 10 });
    await pages.visits({ app: 'panel', arm: 'new', count: 10, failing: 10 });
  }
  expect(await statusOf('panel')).toMatchObject({ active: version });
  const { entries } = (await registry.ask('GET', '/api/releases/log?app=panel&limit=5')).body as { entries: { kind: string; version: string }[] };
  expect(entries.filter(({ kind, version: of }) => kind === 'alarm' && of === version)).toHaveLength(1);
});

test('what is live can be pinned, and pinned for another reason, and is compared as before', async () => {
  await settled('demos');
  const [before, version] = [(await statusOf('demos')).active, await released('demos')];
  const holdBack = { version: before, percent: 50 };
  for (const pin of ['security fix', 'until Friday']) {
    expect(await act('activate', { app: 'demos', version, pin })).toMatchObject({ changed: true });
    expect(await statusOf('demos')).toMatchObject({ active: version, fallback: before, holdBack, pinned: pin });
  }
  for (const pin of ['until Friday', undefined]) expect(await act('activate', { app: 'demos', version, pin })).toMatchObject({ changed: false });
  await settled('demos');
  expect(await act('activate', { app: 'demos', version, pin: 'for good' })).toMatchObject({ changed: true });
  expect(await statusOf('demos')).toMatchObject({ active: version, fallback: before, holdBack: null, pinned: 'for good' });
  expect(await newest('demos')).toMatchObject({ kind: 'activate', percent: null });
  const canary = await published('demos');
  await act('canary', { app: 'demos', version: canary, percent: 10 });
  expect(await act('activate', { app: 'demos', version, pin: 'beside a canary' })).toMatchObject({ code: 'activation_conflict', details: [{ code: 'ship_under_way' }] });
  await act('canary', { app: 'demos', version: canary, percent: 0 });
  expect(await act('activate', { app: 'demos', version, pin: 'again' })).toMatchObject({ changed: true });
  expect(await act('activate', { app: 'demos', version: await released('demos') })).toMatchObject({ changed: false });
  expect(await statusOf('demos')).toMatchObject({ pinned: null });
});

test('what stays although it fails is logged once, and an app that cannot be judged keeps no other from it', async () => {
  const version = await released('demos');
  const { live, releases, evidence } = registry.releases;
  const [none, all] = [{ heard: 0, bad: 0 }, { heard: 8, bad: 8 }];
  const repository = { ...evidence, evidence: async () => ({ failed: [{ share: 1, new: all, old: none }] }) };
  const errors: unknown[] = [];
  const logger = { ...registry.services.logger, error: (fields: unknown) => void errors.push(fields) } as unknown as typeof registry.services.logger;
  const heal = jest.fn<typeof releases.heal>().mockResolvedValue({ changed: false }).mockRejectedValueOnce(new Error('of one app'));
  const trials = createTrials({ live, releases: { ...releases, heal }, repository, clock: registry.services.clock, logger, settings: { minNetworks: 4, minMs: 0, holdBack: 0 } });
  await expect(trials.look()).rejects.toThrow('of one app');
  expect(heal.mock.calls.length).toBeGreaterThan(1);
  for (let look = 0; look < 3; look += 1) await trials.look();
  expect(errors.filter((one) => (one as { version: string }).version === version)).toHaveLength(1);
});

test('a shell that is younger than the remotes that fail in it is suspected first', async () => {
  const marketing = await released('marketing');
  await settled('marketing');
  const first = await released('shell');
  await settled('shell');
  const shell = await published('shell');
  const alone = await start(0);
  await alone.ask('POST', '/api/releases/activate', { app: 'shell', version: shell });
  await registry.releases.live.refresh();
  const { live, releases, evidence } = registry.releases;
  // An evaluation that began before the shell was rolled back, and ends after it: it must not roll back the next one too.
  let goOn = () => {};
  const harmIsThere = new Promise<void>((resolve) => (goOn = resolve));
  const late = createTrials({ live, releases, clock: { now: () => new Date() }, logger: registry.services.logger, settings: { minNetworks: 4, minMs: 0, holdBack: 0 }, repository: { ...evidence, evidence: (...asked) => harmIsThere.then(() => evidence.evidence(...asked)) } });
  const looking = late.look();
  await pages.visits({ app: 'marketing', count: 8, failing: 8 });
  goOn();
  await looking;
  expect(await statusOf('shell')).toMatchObject({ active: first, quarantined: [expect.objectContaining({ version: shell })] });
  expect(await statusOf('marketing')).toMatchObject({ active: marketing });
  await pages.visits({ app: 'marketing', count: 20 });
  expect(await statusOf('marketing')).toMatchObject({ active: marketing, quarantined: [] });
  await alone.close();
});

test('the pin of a remote keeps no younger shell that breaks it', async () => {
  const before = (await statusOf('shell')).active;
  const alone = await start(0);
  const [marketing, shell] = [await published('marketing'), await published('shell')];
  await alone.ask('POST', '/api/releases/activate', { app: 'marketing', version: marketing, pin: 'security fix' });
  await alone.ask('POST', '/api/releases/activate', { app: 'shell', version: shell });
  await alone.close();
  await registry.releases.live.refresh();
  await pages.visits({ app: 'marketing', count: 8, failing: 8 });
  expect(await statusOf('shell')).toMatchObject({ active: before, quarantined: expect.arrayContaining([expect.objectContaining({ version: shell })]) });
  expect(await statusOf('marketing')).toMatchObject({ active: marketing, pinned: 'security fix' });
});

test('a pinned shell stays where a younger one would go back for a remote that fails in it: that alarms', async () => {
  const alone = await start(0);
  const [marketing, shell] = [await released('marketing'), await published('shell')];
  await settled('marketing');
  await alone.ask('POST', '/api/releases/activate', { app: 'shell', version: shell, pin: 'security fix' });
  await alone.close();
  await registry.releases.live.refresh();
  await pages.visits({ app: 'marketing', count: 8, failing: 8 });
  expect(await statusOf('shell')).toMatchObject({ active: shell, pinned: 'security fix' });
  expect(await statusOf('marketing')).toMatchObject({ active: marketing });
  expect(await newest('marketing')).toMatchObject({ kind: 'alarm', version: marketing });
});

test('a shell that only some visitors try makes no older one suspect: the remote that fails in all shells goes back', async () => {
  const alone = await start(0);
  const [shell, before, version] = [await published('shell'), await released('demos'), await published('demos')];
  await settled('demos');
  await alone.ask('POST', '/api/releases/activate', { app: 'shell', version: shell });
  await alone.ask('POST', '/api/releases/activate', { app: 'demos', version });
  const tried = await published('shell');
  await alone.ask('POST', '/api/releases/canary', { app: 'shell', version: tried, percent: 1 });
  await alone.close();
  await registry.releases.live.refresh();
  await pages.visits({ app: 'demos', count: 8, failing: 8 });
  expect(await statusOf('shell')).toMatchObject({ active: shell });
  expect(await statusOf('demos')).toMatchObject({ active: before, quarantined: expect.arrayContaining([expect.objectContaining({ version })]) });
  await act('canary', { app: 'shell', version: tried, percent: 0 });
});

test('a younger shell that was found to be good is suspected no more: the remote that fails in it goes back', async () => {
  const before = await released('demos');
  const version = await published('demos');
  const alone = await start(0);
  await alone.ask('POST', '/api/releases/activate', { app: 'demos', version });
  await alone.close();
  const shell = await released('shell');
  await settled('shell');
  await pages.visits({ app: 'demos', count: 8, failing: 8 });
  expect(await statusOf('demos')).toMatchObject({ active: before, quarantined: expect.arrayContaining([expect.objectContaining({ version })]) });
  expect(await statusOf('shell')).toMatchObject({ active: shell });
});

test('a release says in its record from when on it counts as slow, and no record says what nobody can judge', async () => {
  await released('demos');
  const version = `1.${(minor += 1)}.0`;
  for (const guards of [{ happiness: { points: 1 } }, { LCP: { points: 80 } }, { LCP: { limit: -1 } }, { LCP: { speed: 1 } }]) {
    await expect(registry.publish('demos', version, { guards })).rejects.toThrow('guards');
  }
  await registry.publish('demos', version, { guards: { LCP: { limit: 1_000 }, form_failed: { points: 1 } } });
  await act('canary', { app: 'demos', version, percent: 50 });
  expect([await registry.releases.trials.limitOf('demos', 'LCP'), await registry.releases.trials.limitOf('demos', 'INP')]).toEqual([1_000, 200]);
  await act('canary', { app: 'demos', version, percent: 0 });
});
