// Longer than usual because each act on one of several that ship together is tried on the same set.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { pagesOf } from '../../../testing/releases/pages-under-test';
import { moveTogether } from 'shared/tooling/run/release-locally';
import { rootToken, startRegistry, type Registry } from '../../../testing/releases/registry';
import { createFolderReleaseStore } from '../files/folder-release-store';

jest.setTimeout(180_000);
let held: TestDatabase;
let registry: Registry;
let pages: ReturnType<typeof pagesOf>;
let minor = 0;
let folder: string;

beforeAll(async () => {
  held = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
  registry = await startRegistry({ database: held.database, store: createFolderReleaseStore(folder), trials: { minNetworks: 4, minMs: 0, holdBack: 0 } });
  pages = pagesOf(registry);
  for (const app of ['shell', 'marketing', 'demos', 'panel']) await live(app);
});
afterAll(async () => {
  await registry.close();
  await held.drop();
  await rm(folder, { recursive: true });
});

const ask = (what: string, body: object, token?: string) => registry.ask('POST', `/api/releases/${what}`, body, token);
const act = async (what: string, body: object) => (await ask(what, body)).body;
const newName = { 'shared/singleton': ['Header', 'Link', 'useSite', 'NewName'] };
const usesNewName = { 'shared/singleton': ['NewName'] };

async function published(app: string, change = {}): Promise<string> {
  const version = `1.${(minor += 1)}.0`;
  await registry.publish(app, version, change);
  return version;
}
async function live(app: string): Promise<string> {
  const version = await published(app);
  expect(await act('activate', { app, version })).toMatchObject({ changed: true });
  return version;
}
interface Row { readonly revision: number; readonly active: string; readonly canary: { readonly percent: number } | null; readonly quarantined: readonly { version: string }[] }
/** Of one moment: a step may end between two answers. */
async function statusesOf(...apps: string[]): Promise<Row[]> {
  const { body } = await registry.ask('GET', '/api/releases/status');
  return apps.map((app) => (body.apps as (Row & { app: string })[]).find((row) => row.app === app)!);
}
const statusOf = async (app: string) => (await statusesOf(app))[0]!;
const percents = async (...apps: string[]) => (await statusesOf(...apps)).map(({ canary }) => canary?.percent ?? null);
const newest = async (app: string) => ((await registry.ask('GET', `/api/releases/log?app=${app}&limit=1`)).body.entries as Record<string, unknown>[])[0];
/** Two releases that ship together. */
async function shipping(): Promise<{ marketing: string; demos: string }> {
  const marketing = await published('marketing');
  const demos = await published('demos');
  expect(await act('ship', { app: 'marketing', version: marketing, with: [{ app: 'demos', version: demos }] })).toEqual({ changed: true, percent: 1 });
  return { marketing, demos };
}
/** Until so many writers wait for the log's lock. */
async function waiting(writers: number): Promise<void> {
  const waiters = async () => (await held.database.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)).length;
  while ((await waiters()) < writers) await new Promise((resolve) => setTimeout(resolve, 20));
}
/** The releases of a visitor with this number. */
async function given(visitor: number, cookies = '') {
  const request = { get: (name: string) => (name === 'cookie' ? `canary=${visitor}; ${cookies}` : undefined), headers: { host: new URL(registry.origin).host } } as unknown as Request;
  const { releases } = await registry.releases.releasesOf(request, { cookie: () => undefined } as unknown as Response);
  return Object.fromEntries(Object.entries(releases).map(([app, { active }]) => [app, active?.version]));
}

test('a local start moves releases that fit only each other, and neither alone', async () => {
  const site = { origin: registry.origin, token: rootToken, dataFolder: folder };
  const majors = { provides: { react: '19.3.1', singleton: '2.0.0' }, requires: { react: '^19.0.0', singleton: '^2.0.0' } };
  const [shell, ...remotes] = await Promise.all(['shell', 'marketing', 'demos', 'panel'].map(async (app) => ({ app, version: await published(app, majors) })));
  expect(await act('activate', shell!)).toMatchObject({ code: 'release_incompatible' });
  await moveTogether(site, [shell!, ...remotes]);
  expect((await statusesOf('shell', 'panel')).map(({ active, canary }) => [active, canary])).toEqual([[shell!.version, null], [remotes[2]!.version, null]]);
  expect(Object.values(await given(1, `avoid-shell=${shell!.version}`)).some((version) => [shell, ...remotes].some((one) => one!.version === version))).toBe(false);
  const earlier = { provides: { react: '19.3.1', singleton: '1.1.0' }, requires: { react: '^19.0.0', singleton: '^1.0.0' } };
  const back = await Promise.all(['shell', 'marketing', 'demos', 'panel'].map(async (app) => ({ app, version: await published(app, earlier) })));
  await moveTogether(site, back);
});

test('several releases go 1, 10, 50, 100 % together, and the faster waits for the slower', async () => {
  const { marketing, demos } = await shipping();
  expect(await statusOf('demos')).toMatchObject({ canary: { version: demos, percent: 1 }, ship: { version: demos, with: [{ app: 'marketing', version: marketing }] } });
  await pages.quiet('marketing', 4_000);
  expect(await percents('marketing', 'demos')).toEqual([1, 1]);
  const seen: unknown[] = [];
  for (let round = 0; round < 40; round += 1) {
    const both = await percents('marketing', 'demos');
    expect(both[0]).toBe(both[1]);
    if (both[0] === null) break;
    seen.push(both[0]);
    await pages.quiet('marketing', 1_000);
    await pages.quiet('demos', 1_000);
  }
  expect([...new Set(seen)]).toEqual([1, 10, 50]);
  expect([(await statusOf('marketing')).active, (await statusOf('demos')).active]).toEqual([marketing, demos]);
  expect([await newest('marketing'), await newest('demos')]).toMatchObject([{ kind: 'promote', by: 'automatic' }, { kind: 'promote', by: 'automatic' }]);
});

test('when one of them fails all end; who failed is kept away, and the others may try again', async () => {
  const { marketing, demos } = await shipping();
  await pages.visits({ app: 'demos', arm: 'old', count: 10 });
  await pages.visits({ app: 'demos', arm: 'new', count: 4, failing: 4 });
  expect(await percents('marketing', 'demos')).toEqual([null, null]);
  expect((await statusOf('demos')).quarantined.map(({ version }) => version)).toContain(demos);
  expect((await statusOf('marketing')).quarantined).toEqual([]);
  expect(await newest('marketing')).toMatchObject({ kind: 'canary', version: marketing, percent: 0, by: 'automatic', detail: `together with demos ${demos}` });
});

test('who pauses, resumes, raises or stops one does so with all, and needs the right to; a freeze of one holds all', async () => {
  await shipping();
  await act('ship/steer', { app: 'demos', to: 'pause', reason: 'weekend' });
  expect(await statusOf('marketing')).toMatchObject({ ship: { paused: { reason: 'weekend' } } });
  const { body } = await ask('tokens', { name: 'team of demos', actions: ['activate', 'canary', 'rollback'], apps: ['demos'] });
  const token = String(body.token);
  const version = (await statusOf('demos')).canary as unknown as { version: string };
  expect([(await ask('ship/steer', { app: 'demos', to: 'resume' }, token)).status, (await ask('canary', { app: 'demos', version: version.version, percent: 50 }, token)).status, (await ask('promote', { app: 'demos' }, token)).status, (await ask('activate', { app: 'demos', version: version.version }, token)).status]).toEqual([403, 403, 403, 403]);
  expect((await ask('ship', { app: 'demos', version: '1.0.0', with: [{ app: 'marketing', version: '1.0.0' }] }, token)).status).toBe(403);
  expect(await act('apps/demos/retire', {})).toMatchObject({ details: [{ code: 'ship_under_way' }] });
  await act('ship/steer', { app: 'marketing', to: 'resume' });
  expect(await statusOf('demos')).toMatchObject({ ship: { paused: null } });
  await act('freeze', { app: 'demos', reason: 'campaign' });
  await pages.quiet('marketing', 4_000);
  await pages.quiet('demos', 4_000);
  expect(await percents('marketing', 'demos')).toEqual([1, 1]);
  await act('unfreeze', { app: 'demos' });
  await act('canary', { app: 'marketing', version: ((await statusOf('marketing')).canary as unknown as { version: string }).version, percent: 20 });
  expect(await percents('marketing', 'demos')).toEqual([20, 20]);
  expect((await ask('ship/steer', { app: 'demos', to: 'stop' }, token)).status).toBe(200);
  expect(await percents('marketing', 'demos')).toEqual([null, null]);
});

test('who may only take one back gives nobody the others, even where the way back leads to what ships', async () => {
  const [demos] = [await live('demos'), await live('demos')];
  const marketing = await published('marketing');
  const before = (await statusOf('marketing')).active;
  await act('ship', { app: 'marketing', version: marketing, with: [{ app: 'demos', version: demos }] });
  const { body } = await ask('tokens', { name: 'watch of demos', actions: ['rollback'], apps: ['demos'] });
  expect((await ask('rollback', { app: 'demos' }, String(body.token))).body).toMatchObject({ changed: true, version: demos });
  expect(await statusOf('marketing')).toMatchObject({ active: before, canary: null });
});

test('who may move one alone moves no other with it that joined a ship meanwhile', async () => {
  const [marketing, demos] = [await published('marketing'), await published('demos')];
  const before = (await statusOf('marketing')).active;
  const { body } = await ask('tokens', { name: 'another team of demos', actions: ['activate'], apps: ['demos'] });
  let promoted: Promise<{ status: number; body: Record<string, unknown> }> | undefined;
  await held.database.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('release_log', 0))`);
    void ask('ship', { app: 'marketing', version: marketing, with: [{ app: 'demos', version: demos }] });
    await waiting(1);
    promoted = ask('promote', { app: 'demos', from: 'canary' }, String(body.token));
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  // On a busy machine the request may come after the ship, and is then refused before the lock.
  expect(['activation_conflict', 'forbidden']).toContain((await promoted)?.body.code);
  expect(await statusOf('marketing')).toMatchObject({ active: before, canary: { percent: 1 } });
  await act('ship/steer', { app: 'demos', to: 'stop' });
});

test('a remote that needs the new shell goes with it and not without; each visitor has both or neither, and both go back as one', async () => {
  const [oldShell, oldPanel] = [(await statusOf('shell')).active, (await statusOf('panel')).active];
  const shell = await published('shell', { exports: newName });
  const panel = await published('panel', { imports: usesNewName });
  expect(await act('ship', { app: 'panel', version: panel })).toMatchObject({ code: 'release_incompatible' });
  expect(await act('ship', { app: 'panel', version: panel, with: [{ app: 'shell', version: shell }] })).toMatchObject({ changed: true });
  expect(await statusOf('panel')).toMatchObject({ problems: [] });
  await act('canary', { app: 'panel', version: panel, percent: 50 });
  const all = await Promise.all(Array.from({ length: 200 }, (_, visitor) => given(visitor)));
  const pairs = new Set(all.map((one) => `${one.shell} ${one.panel}`));
  expect([...pairs].sort()).toEqual([`${oldShell} ${oldPanel}`, `${shell} ${panel}`].sort());
  // A visitor whom the new shell failed gets nothing that needs it.
  const lucky = all.findIndex((one) => one.shell === shell);
  expect(await given(lucky, `avoid-shell=${shell}`)).toMatchObject({ shell: oldShell, panel: oldPanel });
  await act('promote', { app: 'shell', from: 'canary' });
  expect([(await statusOf('shell')).active, (await statusOf('panel')).active]).toEqual([shell, panel]);
  expect(await act('rollback', { app: 'shell' })).toMatchObject({ code: 'release_incompatible' });
  const seen = Math.max((await statusOf('shell')).revision, (await statusOf('panel')).revision);
  expect(await act('rollback', { app: 'shell', with: ['panel'], revision: seen - 1 })).toMatchObject({ code: 'activation_conflict' });
  expect(await act('rollback', { app: 'shell', with: ['panel'], revision: seen })).toMatchObject({ changed: true, version: oldShell });
  expect([(await statusOf('shell')).active, (await statusOf('panel')).active]).toEqual([oldShell, oldPanel]);
});

test('what cannot be meant is refused with a sentence, and nothing is changed', async () => {
  const version = await published('marketing');
  const demos = (await statusOf('demos')).active;
  expect(await act('ship', { app: 'marketing', version, with: [{ app: 'marketing', version }] })).toMatchObject({ details: [{ code: 'app_twice' }] });
  expect(await act('ship', { app: 'marketing', version, with: [{ app: 'demos', version: demos }] })).toMatchObject({ details: [{ code: 'canary_is_stable' }] });
  expect(await act('ship', { app: 'marketing', version, with: [{ app: 'demos', version: '9.9.9' }] })).toMatchObject({ code: 'release_not_found' });
  expect(await act('rollback', { app: 'marketing', version: '1.0.0', with: ['demos'] })).toMatchObject({ details: [{ code: 'back_together' }] });
  expect(await percents('marketing', 'demos')).toEqual([null, null]);
});

test('a rollback without the database hides the set from visitors only until it is in the log', async () => {
  const active = await live('marketing');
  const { fallback } = registry.releases.live.current().marketing ?? {};
  const { demos } = await shipping();
  const waitingRollbacks = path.join(registry.services.config.dataDir, 'offline-rollbacks');
  await mkdir(waitingRollbacks, { recursive: true });
  const made = { app: 'marketing', version: fallback?.version, previousVersion: active, by: 'root token', reason: 'errors', at: new Date().toISOString() };
  await writeFile(path.join(waitingRollbacks, 'marketing.json'), JSON.stringify(made));
  await registry.releases.live.takeBack();
  await registry.releases.releases.noteOffline();
  expect(await statusOf('marketing')).toMatchObject({ active: fallback?.version, canary: { percent: 1 } });
  expect(registry.releases.live.current().demos?.canary?.release.version).toBe(demos);
  await act('ship/steer', { app: 'marketing', to: 'stop' });
});

test('nobody moves a frozen app by one that ships with it', async () => {
  const [before] = await statusesOf('demos');
  const { marketing, demos } = await shipping();
  await act('freeze', { app: 'demos', reason: 'campaign' });
  for (const [what, more] of [['promote', {}], ['activate', { version: marketing }], ['canary', { version: marketing, percent: 50 }]] as const) {
    expect(await act(what, { app: 'marketing', ...more })).toMatchObject({ code: 'release_frozen' });
  }
  expect(await percents('marketing', 'demos')).toEqual([1, 1]);
  expect(await act('ship/steer', { app: 'marketing', to: 'pause' })).toEqual({ changed: true });
  expect(await act('ship/steer', { app: 'marketing', to: 'stop' })).toEqual({ changed: true });
  await act('unfreeze', { app: 'demos' });
  expect(await statusOf('demos')).toMatchObject({ active: before!.active, canary: null });
  expect(demos).not.toBe(before!.active);
});

test('of a protected one a second person approves the whole', async () => {
  await act('apps/demos/protect', { isProtected: true, reason: 'patients' });
  const marketing = await published('marketing');
  const demos = await published('demos');
  expect(await act('ship', { app: 'marketing', version: marketing, with: [{ app: 'demos', version: demos }] })).toMatchObject({ code: 'approval_needed' });
  expect(await percents('marketing', 'demos')).toEqual([null, null]);
  const { id, detail } = (await newest('marketing')) as unknown as { id: number; detail: string };
  expect(detail).toContain(`with: marketing@${marketing} demos@${demos}`);
  const allowed: string[] = [];
  const permit = (app: string) => {
    allowed.push(app);
    return { by: 'another', hand: 'another' };
  };
  expect(await registry.releases.releases.approve(id, permit)).toEqual({ app: 'marketing', act: 'ship', version: marketing });
  expect([...new Set(allowed)].sort()).toEqual(['demos', 'marketing']);
  expect(await percents('marketing', 'demos')).toEqual([1, 1]);
  expect(await act('promote', { app: 'marketing', reason: 'it is fine' })).toMatchObject({ code: 'approval_needed' });
  await registry.releases.releases.approve(Number((await newest('marketing'))?.id), permit);
  // Both entries name who asked, and why.
  for (const app of ['marketing', 'demos']) expect(await newest(app)).toMatchObject({ kind: 'promote', by: 'root token', reason: 'it is fine' });
});
