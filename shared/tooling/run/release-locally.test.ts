import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import { activateRelease, beginUpload, promoteRelease, publishRelease, readLog, releaseStatus, shipRelease } from '../../contracts/releases/control';
import { contentHashOf } from '../../contracts/releases/hash';
import { containerName } from '../../contracts/releases/record';
import { appInputs, apps, folderOf, readManifest } from '../workspaces';
import { releaseLocally } from './release-locally';
import { startReason } from './start-step';

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const nothing = { fallback: null, next: null, canary: null, holdBack: null, ship: null, evidence: null, pinned: null, frozen: null, isProtected: false, asked: [], quarantined: [], activatedAt: null, activatedBy: null, problems: [] };

test('a release that only fits after others have moved is live after one start', async () => {
  const live = Object.fromEntries(apps.map((app) => [app, '1.0.0']));
  const statusOf = async (app: string) => ({ ...nothing, app, revision: 1, active: live[app], published: [{ version: '2.0.0', sourceHash: await appInputs(app), publishedAt: '2026-11-23', publishedBy: '', commit: '', dirty: false }] });
  const lastMove = { id: 1, kind: 'activate', at: '2026-11-23', by: 'root token', reason: startReason, app: null, channel: 'stable', version: null, previousVersion: null, percent: null, detail: null, hash: 'f' };
  const done = { app: 'shell', channel: 'stable', version: '2.0.0', previousVersion: '1.0.0', changed: true, by: 'root token', at: '2026-11-23', percent: 1, together: [], with: [] };
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, request) => {
    const { pathname } = new URL(String(url));
    if (pathname === releaseStatus.path) return answer({ stale: false, apps: await Promise.all(apps.map(statusOf)) });
    if (pathname === readLog.path) return answer({ entries: [lastMove] });
    if (pathname === promoteRelease.path) return answer(done);
    expect([activateRelease.path, shipRelease.path]).toContain(pathname);
    const { app, version } = JSON.parse(String(request?.body)) as { app: string; version: string };
    if (app === 'shell' && apps.some((other) => other !== 'shell' && live[other] !== version)) return answer({ error: 'No encaja', code: 'release_incompatible', details: [] }, 409);
    live[app] = version;
    return answer(done);
  });
  await releaseLocally({ origin: 'http://site.example', opsToken: '' } as never);
  expect(live).toEqual(Object.fromEntries(apps.map((app) => [app, '2.0.0'])));
  expect(said.mock.calls.flat().at(-1)).toBe('• shell 2.0.0 is live');
});

test('a version that was published is not used again, though its release is so old that the site has removed it, or lists it no more', async () => {
  const asked: string[] = [];
  jest.resetModules();
  jest.doMock('../build/build', () => ({ build: ({ version }: { version: string }) => Promise.reject(new Error(`builds ${version}`)) }));
  const { releaseLocally: release } = await import('./release-locally');
  const { version: own } = await readManifest(folderOf('shell'));
  const old = { app: 'shell', version: own, sourceHash: 'a', builtAt: '2026-08-01', contentHash: contentHashOf({}), entry: 'entry.js', container: containerName('shell', own), initialScripts: ['entry.js'], styles: [], requires: {}, files: {} };
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { pathname } = new URL(String(url));
    asked.push(pathname);
    if (pathname === releaseStatus.path) return answer({ stale: false, apps: [{ ...nothing, app: 'shell', revision: 1, active: `${own}-local-a`, published: [] }] });
    return pathname === readLog.path ? answer({ entries: [] }) : answer({ record: old });
  });
  await expect(release({ origin: 'http://site.example', opsToken: '' } as never)).rejects.toThrow(/^builds .+-local-[0-9a-f]{10}$/);
  expect(asked).toContain(`/api/releases/records/shell/${own}`);
});

test('a release that the site took back by itself is not said to be an operator’s choice', async () => {
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  said.mockClear();
  const published = async (app: string) => [{ version: '1.1.0', sourceHash: await appInputs(app), publishedAt: '2026-11-23', publishedBy: '', commit: '', dirty: false }];
  const back = { id: 1, kind: 'rollback', at: '2026-11-23', by: 'automatic', reason: '4 of 4 sessions failed', app: null, channel: 'stable', version: null, previousVersion: null, percent: null, detail: null, hash: 'f' };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (new URL(String(url)).pathname === readLog.path) return answer({ entries: [back] });
    return answer({ stale: false, apps: await Promise.all(apps.map(async (app) => ({ ...nothing, app, revision: 1, active: '1.0.0', published: await published(app) }))) });
  });
  await releaseLocally({ origin: 'http://site.example', opsToken: '' } as never);
  const [line] = said.mock.calls.flat().filter((one) => String(one).startsWith('• panel'));
  expect(line).toBe('• panel 1.0.0 is live, it was chosen since; the working copy is 1.1.0: "npm run ops -- activate panel 1.1.0"');
});

/** A local start in which the registry refuses to publish one app, and what it says. */
async function startRefusing(one: string, active: string | null): Promise<readonly unknown[]> {
  jest.resetModules();
  jest.doMock('../build/build', () => ({ build: async ({ app, version }: { app: string; version: string }) => ({ folder: '', record: { app, version, files: {} } }) }));
  const { releaseLocally: release } = await import('./release-locally');
  process.env.RELEASE_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  said.mockClear();
  const refused = { error: 'No encaja', code: 'release_incompatible', details: [{ field: 'routes', message: 'claims /reportes' }] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, request) => {
    const { pathname } = new URL(String(url));
    const { app = '', version = '', record } = JSON.parse(String(request?.body ?? '{}')) as { app?: string; version?: string; record?: { app: string; version: string } };
    if (pathname === releaseStatus.path) return answer({ stale: false, apps: apps.map((name) => ({ ...nothing, app: name, revision: 1, active: name === one ? active : '1.0.0', published: [] })) });
    if (pathname === readLog.path) return answer({ entries: [] });
    if (pathname === beginUpload.path) return answer({ upload: randomUUID(), lacking: [] });
    if (pathname === publishRelease.path) return record?.app === one ? answer(refused, 409) : answer({ ...record, created: true });
    if (pathname === activateRelease.path) return answer({ app, version, channel: 'stable', previousVersion: null, changed: true, by: 'root token', at: '2026-11-23' });
    return answer({ error: 'No existe', code: 'release_not_found', details: [] }, 404);
  });
  await release({ origin: 'http://site.example', opsToken: '' } as never).finally(() => delete process.env.RELEASE_KEY);
  return said.mock.calls.flat();
}

test('a working copy that the registry does not take, as after a new route, keeps no other from the site, and its live release stays', async () => {
  const said = await startRefusing('marketing', '1.0.0');
  expect(said).toContain('! marketing 1.0.0 was refused, 1.0.0 is live: release_incompatible (409)\n  routes: claims /reportes');
  for (const app of apps.filter((name) => name !== 'marketing')) expect(said).toContain(`• ${app} 1.0.0 is live`);
});

test('a new remote that the registry does not take is not live, and the start goes on; without a shell there is no site', async () => {
  expect(await startRefusing('marketing', null)).toContain('! marketing 1.0.0 was refused, nothing is live: release_incompatible (409)\n  routes: claims /reportes');
  await expect(startRefusing('shell', null)).rejects.toThrow('release_incompatible');
});
