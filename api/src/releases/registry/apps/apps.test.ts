import { expect, test } from '@jest/globals';
import path from 'node:path';
import { startRegistry, type Registry } from '../../../../testing/releases/registry';
import { releasesUnderTest } from '../../../../testing/releases/releases-under-test';
import { ensureLocalKeys } from '../../access/team-keys';
import { createFolderReleaseStore } from '../../files/folder-release-store';

const under = releasesUnderTest();
const page = (route: string) => ({ route, file: 'documents/0.html', title: 'x', description: '', canonical: undefined, noindex: false, structuredData: [] });
const at = (route: string) => ({ routes: [route], documents: [page(route)] });
const add = (app: string, ...routes: string[]) => under.registry.ask('POST', '/api/releases/apps', { app, routes });
const grant = (app: string, ...routes: string[]) => under.registry.ask('POST', `/api/releases/apps/${app}/grant`, { app, routes });
const retire = (app: string) => under.registry.ask('POST', `/api/releases/apps/${app}/retire`, { app });
const because = (code: string, facts: object = {}) => ({ body: { details: expect.arrayContaining([expect.objectContaining({ code, facts: expect.objectContaining(facts) })]) } });

/** A team's key, where the tests' publishing looks for it. */
async function enterKey(app: string): Promise<void> {
  const [key] = await ensureLocalKeys(path.join(under.registry.services.config.dataDir, 'keys'), [app]);
  expect((await under.registry.ask('POST', '/api/releases/keys', key)).status).toBe(200);
}

test('an app that is entered is released, drawn, listed and retired, and nothing but data has changed', async () => {
  await under.released('shell');
  expect(await under.registry.ask('POST', '/api/releases/uploads', { app: 'reports', version: '1.0.0' })).toMatchObject({ status: 409, ...because('app_unknown', { app: 'reports' }) });
  expect(await under.activate('reports', '1.0.0')).toMatchObject({ status: 409, ...because('app_unknown') });
  expect((await add('reports', '/informes', '/informes/*')).status).toBe(200);
  await enterKey('reports');
  await under.registry.publish('reports', '1.0.0', at('/informes'), { 'c/chart.0a1b2c3d4e.js': `export const later = 'chart';` });
  expect(await under.activate('reports', '1.0.0')).toMatchObject({ status: 200 });
  expect(under.registry.releases.live.current().reports?.active?.version).toBe('1.0.0');
  expect(await under.statusOf('reports')).toMatchObject({ active: '1.0.0', published: [{ version: '1.0.0' }] });
  // A live release keeps its routes until the app is retired.
  expect(await grant('reports', '/cifras')).toMatchObject({ status: 409, ...because('route_in_use', { route: '/informes', version: '1.0.0' }) });

  expect((await retire('reports')).status).toBe(200);
  expect(under.registry.releases.live.current().reports).toBeUndefined();
  expect(await under.statusOf('reports')).toEqual({});
  // Open pages keep working: later files load from the known addresses, and so do fallbacks.
  for (const file of ['entry.1.0.0.js', 'c/chart.0a1b2c3d4e.js', '1.0.0/entry.js', '1.0.0/c/chart.0a1b2c3d4e.js']) expect({ file, status: (await fetch(`${under.registry.origin}/r/reports/${file}`)).status }).toEqual({ file, status: 200 });
  expect(await under.activate('reports', '1.0.0')).toMatchObject({ status: 409, ...because('app_retired') });
  // Its routes are free, and it may return with others.
  expect((await add('figures', '/informes/:year')).status).toBe(200);
  expect(await add('reports', '/informes/*')).toMatchObject({ status: 409, ...because('route_taken', { owner: 'figures', taken: '/informes/:year' }) });
  expect((await add('reports', '/cifras')).status).toBe(200);
  expect(await under.statusOf('reports')).toMatchObject({ active: null });
  expect(await under.activate('reports', '1.0.0')).toMatchObject({ status: 409, ...because('route_not_granted', { route: '/informes', granted: '/cifras' }) });
  expect(await under.registry.ask('POST', '/api/releases/previews', { app: 'reports', version: '1.0.0' })).toMatchObject({ status: 409, ...because('route_not_granted') });
});

test.each([
  ['/api/x', 'route_reserved'],
  ['/ops', 'route_reserved'],
  ['/r/*', 'route_reserved'],
  ['/*', 'route_reserved'],
  ['/panel/:tab', 'route_taken'],
  ['/demos', 'route_taken'],
  ['/', 'route_taken'],
  ['/:code', 'route_taken'],
])('nobody gets %s (%s)', async (route, code) => {
  expect(await add('hostile', route)).toMatchObject(because(code, { route }));
  expect(await under.statusOf('hostile')).toEqual({});
});

test.each(['Reports', '../etc', 'a b', 'constructor', 'api', 'a--b', '1st'])('no app is called %j', async (name) => {
  expect(await add(name, '/x')).toMatchObject({ status: 400, body: { details: [{ field: 'app', message: expect.stringMatching(/^Una letra y, después, letras minúsculas/) }] } });
});

test('no app is without a name', async () => {
  expect((await add('', '/x')).status).toBe(400);
});

test('two teams that ask for one route at once do not both get it', async () => {
  const answers = await Promise.all([add('left', '/both/:x'), add('right', '/both/one')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject(because('route_taken'));
});

test('a change over one that was not seen, of a frozen app, of the host, or by whoever has one app alone is refused', async () => {
  await add('seen', '/seen');
  const { revision } = await under.statusOf('seen');
  await grant('seen', '/seen', '/seen/*');
  expect(await under.registry.ask('POST', '/api/releases/apps/seen/retire', { app: 'seen', revision })).toMatchObject({ status: 409, body: { code: 'activation_conflict' } });
  await under.registry.ask('POST', '/api/releases/freeze', { app: 'seen', reason: 'campaign' });
  expect(await retire('seen')).toMatchObject({ body: { code: 'release_frozen' } });
  expect(await retire('shell')).toMatchObject(because('app_is_host'));
  expect(await add('seen', '/elsewhere')).toMatchObject({ status: 409, ...because('app_known') });
  const { body } = await under.registry.ask('POST', '/api/releases/tokens', { name: 'one team', actions: ['read', 'administer'], apps: ['seen'] });
  expect((await under.registry.ask('POST', '/api/releases/apps', { app: 'more', routes: ['/more'] }, String(body.token))).status).toBe(403);
  expect((await under.registry.ask('GET', '/api/releases/apps', undefined, String(body.token))).status).toBe(200);
});

/** A local start with one remote in its folder, until `look` ends. */
async function startWith(routes: readonly string[], look: (registry: Registry) => Promise<void>): Promise<void> {
  const store = createFolderReleaseStore(path.join(under.registry.services.config.dataDir, 'moving'));
  const registry = await startRegistry({ database: under.held.database, store, remotes: [{ name: 'moving', team: '', routes }] });
  await look(registry).finally(() => registry.close());
}

test('a folder whose remote moves has its new addresses from the next start on, and the old ones until the move is live', async () => {
  const granted = async ({ ask }: Registry) => ((await ask('GET', '/api/releases/apps')).body.apps as { name: string; routes: string[] }[]).find(({ name }) => name === 'moving')?.routes;
  const live = async ({ ask, publish }: Registry, version: string, route: string) => {
    await publish('moving', version, at(route));
    expect((await ask('POST', '/api/releases/activate', { app: 'moving', version })).status).toBe(200);
  };
  await under.released('shell');
  await startWith(['/antes', '/antes/*'], (first) => live(first, '1.0.0', '/antes'));
  await startWith(['/ahora', '/ahora/*'], async (second) => {
    expect((await granted(second))?.sort()).toEqual(['/ahora', '/ahora/*', '/antes', '/antes/*']);
    await live(second, '2.0.0', '/ahora');
  });
  await startWith(['/ahora', '/ahora/*'], async (third) => expect(await granted(third)).toEqual(['/ahora', '/ahora/*']));
});
