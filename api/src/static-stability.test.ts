import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { Router } from 'express';
import type { LogEntry } from 'shared/contracts/releases/log';
import { readTeamKey, signRelease } from 'shared/tooling/release/sign-release';
import { layCuttableLine, type CuttableLine } from '../testing/database/cuttable-line';
import { smallRelease } from '../testing/releases/registry';
import { until } from '../testing/running-site';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { createApp } from './app';
import { connectDatabase, type ConnectedDatabase } from './platform/database/database';
import { createLogger } from './platform/logs/logger';

const apps = ['shell', 'marketing', 'demos', 'panel'];

const hourMs = 3_600_000;
/** One page of each kind: with a prerendered fragment, by pattern, by a token that only the database knows, and an unknown one. */
const pages = { '/': 'marketing 1.1.0', '/demos/clinics/oris': 'demos 1.1.0', '/panel': 'panel 1.1.0', '/AAAAAAAAAAAAAAAAAAAAAA': 'demos 1.1.0', '/nobody/lives/here': 'shell 1.1.0' };

let held: TestDatabase;
let line: CuttableLine;
let database: ConnectedDatabase;
let server: TestApp;
let passedMs = 0;
const clock = { now: () => new Date(Date.now() + passedMs) };
const ask = (method: string, address: string, body?: string | object) =>
  fetch(server.origin + address, {
    method,
    headers: { authorization: `Bearer ${server.services.config.opsToken}`, 'content-type': typeof body === 'string' ? 'application/octet-stream' : 'application/json' },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const entriesOf = async (app: string) => ((await (await ask('GET', `/api/releases/log?app=${app}&limit=20`)).json()) as { entries: LogEntry[] }).entries;
const logged = (text: string) => server.log.filter((entry) => entry.includes(text)).map((entry) => JSON.parse(entry) as Record<string, unknown>);

beforeAll(async () => {
  // The local sign-in's library warns at each start that it is only for development.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  held = await createTestDatabase();
  line = await layCuttableLine(held.url);
  database = connectDatabase({ url: line.url, logger: createLogger({ level: 'fatal' }), maxConnections: 8 });
  const whole = Router();
  server = await buildTestApp({ database, clock, modules: () => [whole], rawPaths: ['/api/releases/uploads/'] });
  whole.use(await createApp(server.services));
  // Registered, and never released.
  expect((await ask('POST', '/api/releases/apps', { app: 'unreleased', routes: ['/unreleased'] })).status).toBe(200);
  await release('shell', '1.0.0');
  const [awaited, unknown] = await Promise.all(['/panel', '/unreleased'].map((address) => fetch(server.origin + address)));
  expect({ status: awaited?.status, refresh: awaited?.headers.get('refresh'), html: await awaited?.text() }).toEqual({ status: 503, refresh: '5', html: expect.stringMatching(/Un momento.*Estamos preparando la web\. Se abrirá sola/s) });
  expect(unknown?.status).toBe(404);
  for (const app of apps.slice(1)) await release(app, '1.0.0');
  for (const app of apps) await release(app, '1.1.0');
});
afterAll(async () => {
  await server.close();
  await database.close();
  await line.cut();
  await held.drop();
});

async function release(app: string, version: string): Promise<void> {
  const [page] = smallRelease(app, version).record.documents;
  const tokenPage = app === 'demos' && page !== undefined ? { documents: [page, { ...page, route: '/:token' }], routes: [page.route, '/:token'] } : {};
  const { record, contents } = smallRelease(app, version, tokenPage);
  const { upload } = (await (await ask('POST', '/api/releases/uploads', { app, version })).json()) as { upload: string };
  for (const [file, content] of Object.entries(contents)) await ask('PUT', `/api/releases/uploads/${app}/${version}/${file}`, content);
  const signature = signRelease(record, upload, await readTeamKey(app, server.services.config.dataDir));
  for (const [act, body] of [['publish', { record, upload, signature }], ['activate', { app, version }]] as const) {
    const answer = await ask('POST', `/api/releases/${act}`, body);
    if (!answer.ok) throw new Error(await answer.text());
  }
}

async function expectEveryPage(): Promise<void> {
  for (const [address, words] of Object.entries(pages)) {
    const answer = await fetch(server.origin + address, { headers: { accept: 'text/html' } });
    expect({ address, status: answer.status }).toEqual({ address, status: address.startsWith('/nobody') ? 404 : 200 });
    // An address that is a secret is told to no page that is opened from it.
    expect({ address, policy: answer.headers.get('referrer-policy') }).toEqual({ address, policy: address.startsWith('/AAAA') ? 'no-referrer' : 'strict-origin-when-cross-origin' });
    expect(await answer.text()).toContain(words);
  }
  for (const app of apps) {
    for (const version of ['1.0.0', '1.1.0']) expect(await (await fetch(`${server.origin}/r/${app}/${version}/entry.js`)).text()).toContain(`${app} ${version}`);
  }
}

test('with the registry’s files and the database gone for an hour, every page is served as it was, and what is read says how old it is', async () => {
  await server.untilLogged('"releases":8,');
  const folder = path.join(server.services.config.dataDir, 'releases');
  // Unavailable, before anybody has requested a page.
  await rename(folder, `${folder}.gone`);
  await line.cut();
  await expectEveryPage();
  // A proxy asks the second: it must not take the pages away.
  expect(await Promise.all(['/readyz', '/readyz/pages'].map(async (address) => (await fetch(server.origin + address)).status))).toEqual([503, 200]);
  await ask('GET', '/api/releases/status');
  passedMs = hourMs;
  await expectEveryPage();

  const status = await ask('GET', '/api/releases/status');
  expect(await status.json()).toMatchObject({ stale: true, apps: expect.arrayContaining([expect.objectContaining({ app: 'marketing', active: '1.1.0', fallback: '1.0.0' })]) });
  expect(Number(logged('registry out of reach').at(-1)?.staleForSeconds)).toBeGreaterThanOrEqual(3_600);
  // Only the root token is known now, and only the last good release is in memory.
  expect((await ask('POST', '/api/releases/rollback', { app: 'marketing', version: '0.9.0' })).status).toBe(503);
  expect((await ask('POST', '/api/releases/activate', { app: 'marketing', version: '1.0.0' })).status).toBe(503);
  const back = { app: 'marketing', reason: 'it loses bookings' };
  expect(await (await ask('POST', '/api/releases/rollback', back)).json()).toMatchObject({ version: '1.0.0', previousVersion: '1.1.0', changed: true, by: 'root token' });
  expect(await (await ask('POST', '/api/releases/rollback', back)).json()).toMatchObject({ version: '1.0.0', changed: false });
  expect(await (await fetch(server.origin)).text()).toContain('marketing 1.0.0');

  line.mend();
  await rename(`${folder}.gone`, folder);
  await server.untilLogged('the registry is back');
  const written = await until(async () => (await entriesOf('marketing')).find(({ kind }) => kind === 'rollback'));
  expect(written).toMatchObject({ version: '1.0.0', previousVersion: '1.1.0', by: 'root token', reason: 'it loses bookings', detail: expect.stringMatching(/^made at \d{4}-.* without the database$/) });
  expect(await (await fetch(server.origin)).text()).toContain('marketing 1.0.0');
  expect(await until(async () => (await readdir(path.join(server.services.config.dataDir, 'offline-rollbacks'))).length === 0 || undefined)).toBe(true);
  // It has no effect after somebody moves on.
  expect((await ask('POST', '/api/releases/activate', { app: 'marketing', version: '1.1.0' })).status).toBe(200);
  await ask('GET', '/api/releases/status');
  expect((await entriesOf('marketing'))[0]).toMatchObject({ kind: 'activate', version: '1.1.0' });
});
