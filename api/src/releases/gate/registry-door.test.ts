import { describe, expect, test } from '@jest/globals';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Request, Response } from 'express';
import { readTeamKey, signRelease } from 'shared/tooling/release/sign-release';
import { releaseRecord } from 'shared/contracts/releases/record';
import { sendFile, smallRelease, startRegistry } from '../../../testing/releases/registry';
import { releasesUnderTest } from '../../../testing/releases/releases-under-test';

const under = releasesUnderTest();
const { activate, nextVersion, released, statusOf } = under;
const page = { file: 'documents/0.html', title: 'panel', description: '', canonical: undefined, noindex: false, structuredData: [] };

describe('a record that names what no record may name is refused at the door', () => {
  const hash = smallRelease('panel', '1.0.0').record.files['entry.js'];
  test.each([
    ['version', { version: '../../../etc' }],
    ['version', { version: '1.0.0/../../keys' }],
    ['version', { version: '1.0' }],
    ['version', { version: '01.0.0' }],
    ['version', { version: '1.0.0+build' }],
    ['version', { version: `1.0.0-${'a'.repeat(90)}` }],
    ['entry', { entry: '../../ops-token' }],
    ['initialScripts[0]', { initialScripts: ['https://evil.example/x.js'] }],
    ['styles[0]', { styles: ['../x.css'] }],
    ['documents[0].file', { documents: [{ ...page, route: '/panel', file: '../../../ops-token' }] }],
    ...['@evil.example/', '.evil.example', '//evil.example', 'https://evil.example', '/</loc><loc>', '/a b', '/?a=1', '/&', ''].map((canonical): [string, object] => ['documents[0].canonical', { documents: [{ ...page, route: '/panel', canonical }] }]),
    ['container', { container: '"><script src=//evil.example>' }],
    ['routes[0]', { routes: ['panel'] }],
    ['routes[0]', { routes: ['/panel/../ops'] }],
    ['files', { files: { '../x.js': hash } }],
    ['files', { files: { 'a.js': hash, 'a.js/b': hash } }],
    ['files', { files: { '.staging/x.js': hash } }],
    ['files', { files: Object.fromEntries(Array.from({ length: 301 }, (_, file) => [`${file}.js`, hash])) }],
  ])('%s in %j', async (field, change) => {
    const { record } = smallRelease('panel', '1.0.0');
    const answer = await under.registry.ask('POST', '/api/releases/publish', { record: { ...record, ...change }, upload: '00000000-0000-4000-8000-000000000000', signature: 'AAAA' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(JSON.stringify(answer.body.details)).toContain(`"record.${field}"`);
  });

  test('a signed record that leads out of the store reads nothing there', async () => {
    const { record } = smallRelease('panel', '1.0.0');
    const { body } = await under.registry.ask('POST', '/api/releases/uploads', { app: 'panel', version: '1.0.0' });
    const hostile = { ...record, version: '../../../../etc' };
    const answer = await under.registry.ask('POST', '/api/releases/publish', { record: hostile, upload: body.upload, signature: signRelease(hostile, String(body.upload), await readTeamKey('panel', under.registry.services.config.dataDir)) });
    expect(answer.status).toBe(400);
  });

  test('what a build makes is taken', () => {
    const { record } = smallRelease('panel', '1.0.0-local-0123456789');
    expect(releaseRecord.isValidSync(record)).toBe(true);
    for (const canonical of ['/', '/panel', '/panel/citas-2026', '/informes/', '/niños']) expect(releaseRecord.isValidSync({ ...record, documents: [{ ...page, route: '/panel', canonical }] })).toBe(true);
  });
});

test('a file below another file, or in a folder’s place, is refused', async () => {
  const target = { app: 'panel', version: nextVersion() } as const;
  await under.registry.ask('POST', '/api/releases/uploads', target);
  expect((await sendFile(under.registry.origin, target, 'a.js', 'x')).status).toBe(204);
  expect((await sendFile(under.registry.origin, target, 'b.js/c.js', 'x')).status).toBe(204);
  for (const file of ['a.js/b.js', 'a.js/b/c.js', 'b.js']) {
    const answer = await sendFile(under.registry.origin, target, file, 'x');
    expect({ file, status: answer.status, body: await answer.json() }).toMatchObject({ file, status: 422, body: { code: 'release_invalid', details: [{ code: 'file_clash' }] } });
  }
});

test('a file that no open upload waits for is refused: before one is opened, and once it has been used', async () => {
  const target = { app: 'panel', version: nextVersion() } as const;
  const send = async () => (await sendFile(under.registry.origin, target, 'entry.js', 'x')).status;
  expect(await send()).toBe(403);
  await under.registry.publish('panel', target.version);
  expect(await send()).toBe(403);
});

test('a file of more than 20 MB is refused', async () => {
  const target = { app: 'panel', version: nextVersion() } as const;
  expect((await sendFile(under.registry.origin, target, 'a.js', 'x'.repeat(20 * 1_048_576 + 1))).status).toBe(413);
  const { integrity } = smallRelease('panel', target.version).record.files['entry.js']!;
  const { body } = await under.registry.ask('POST', '/api/releases/uploads', { ...target, files: { 'c/film.mp3': { integrity, bytes: 22_000_003 } } });
  expect(body).toMatchObject({ code: 'invalid_input', details: [{ field: 'files["c/film.mp3"].bytes', message: expect.stringMatching(/has 22000003 bytes, and 20971520 are allowed/) }] });
});

describe('below /r/', () => {
  test('only what a record names is served, as what its name says, and nothing else is HTML', async () => {
    const version = await released('panel');
    const folder = path.join(under.registry.services.config.dataDir, 'releases/panel', version);
    await writeFile(path.join(folder, 'left.html'), '<script>alert(1)</script>');
    await writeFile(path.join(folder, 'left.js'), 'alert(1)');
    await mkdir(path.join(folder, '../9.9.9'), { recursive: true });
    await writeFile(path.join(folder, '../9.9.9/entry.js'), 'never published');
    const script = await fetch(`${under.registry.origin}/r/panel/${version}/entry.js`);
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    const nothing = [`panel/${version}/left.html`, `panel/${version}/left.js`, 'panel/9.9.9/entry.js', `panel/${version}/nothing.js`, `panel/${version}/documents/0.html`, `panel/${version}/`, 'nobody/1.0.0/entry.js', '..%2f..%2fops-token', ''];
    for (const address of nothing) {
      const answer = await fetch(`${under.registry.origin}/r/${address}`);
      expect({ address, status: answer.status, type: answer.headers.get('content-type'), nosniff: answer.headers.get('x-content-type-options') }).toEqual({ address, status: 404, type: 'text/plain; charset=utf-8', nosniff: 'nosniff' });
    }
  });

  test('a page that a release carries among its files is not served as a page', async () => {
    const { record, contents } = smallRelease('panel', nextVersion());
    const [file] = Object.values(record.files);
    if (file === undefined) throw new Error('A release without files');
    const named = smallRelease('panel', record.version, { files: { ...record.files, 'public/evil.html': file } });
    const { body } = await under.registry.ask('POST', '/api/releases/uploads', { app: 'panel', version: record.version });
    for (const [name, content] of Object.entries({ ...contents, 'public/evil.html': contents['entry.js'] ?? '' })) await sendFile(under.registry.origin, record, name, content);
    const signature = signRelease(named.record, String(body.upload), await readTeamKey('panel', under.registry.services.config.dataDir));
    expect((await under.registry.ask('POST', '/api/releases/publish', { record: named.record, upload: body.upload, signature })).status).toBe(200);
    expect((await fetch(`${under.registry.origin}/r/panel/${record.version}/public/evil.html`)).status).toBe(404);
  });
});

test.each(['/*', '/ops', '/', '/demos/*', '/api/releases', '/r/x', '/panelx'])('panel may not claim %s: neither as a route nor by a document', async (route) => {
  await released('shell');
  for (const change of [{ routes: [route], documents: [{ ...page, route }] }, { documents: [{ ...page, route: '/panel' }, { ...page, route }] }]) {
    const target = nextVersion();
    await expect(under.registry.publish('panel', target, change)).rejects.toThrow(`panel ${target} claims ${route}; panel may have /login, /panel/*. An operator grants all of them anew: npm run ops -- apps grant panel ROUTE...`);
    expect((await activate('panel', target)).status).toBe(404);
  }
});

describe('a rollback', () => {
  const back = (version?: string) => under.registry.ask('POST', '/api/releases/rollback', { app: 'demos', ...(version === undefined ? {} : { version }) });

  test('never leads to a release that was not live before, frozen or not', async () => {
    const first = await released('demos');
    const second = await released('demos');
    const third = await released('demos');
    const waiting = nextVersion();
    await under.registry.publish('demos', waiting);
    expect(await back(waiting)).toMatchObject({ status: 409, body: { code: 'activation_conflict', details: [{ code: 'never_stable' }] } });
    await under.registry.ask('POST', '/api/releases/freeze', { app: 'demos', reason: 'campaign' });
    // Frozen: only the last good one.
    expect((await back(waiting)).status).not.toBe(200);
    expect((await back(first)).body.code).toBe('release_frozen');
    expect(await statusOf('demos')).toMatchObject({ active: third });
    expect((await back()).body).toMatchObject({ version: second });
    // A release that was rolled back over cannot be rolled back to.
    expect((await back(third)).status).not.toBe(200);
    await under.registry.ask('POST', '/api/releases/unfreeze', { app: 'demos' });
    expect((await back(third)).body).toMatchObject({ code: 'activation_conflict' });
  });

  test('leads to an unproven release for whoever may activate and says so, but neither past a freeze nor to a quarantined one', async () => {
    await released('demos');
    const stable = await released('demos');
    const [waiting, bad] = [nextVersion(), nextVersion()];
    for (const version of [waiting, bad]) await under.registry.publish('demos', version);
    await under.registry.ask('POST', '/api/releases/quarantine', { app: 'demos', version: bad, reason: 'it fails' });
    const unproven = (version: string, token?: string) => under.registry.ask('POST', '/api/releases/rollback', { app: 'demos', version, unproven: true }, token);
    const { body } = await under.registry.ask('POST', '/api/releases/tokens', { name: 'night watch', actions: ['read', 'rollback'], apps: ['demos'] });
    expect((await unproven(waiting, String(body.token))).body.code).toBe('forbidden');
    expect((await unproven(bad)).body.code).toBe('release_quarantined');
    await under.registry.ask('POST', '/api/releases/freeze', { app: 'demos', reason: 'campaign' });
    expect((await unproven(waiting)).body.code).toBe('release_frozen');
    await under.registry.ask('POST', '/api/releases/unfreeze', { app: 'demos' });
    expect(await unproven(waiting)).toMatchObject({ status: 200, body: { version: waiting, previousVersion: stable } });
    expect(await statusOf('demos')).toMatchObject({ active: waiting });
    const log = await under.registry.ask('GET', '/api/releases/log?app=demos&limit=1');
    expect(log.body).toMatchObject({ entries: [{ kind: 'rollback', version: waiting, detail: 'unproven' }] });
  });

  test('a freeze also keeps quarantines as they are from being lifted', async () => {
    await released('demos');
    const bad = nextVersion();
    await under.registry.publish('demos', bad);
    await under.registry.ask('POST', '/api/releases/quarantine', { app: 'demos', version: bad, reason: 'it fails' });
    await under.registry.ask('POST', '/api/releases/freeze', { app: 'demos', reason: 'campaign' });
    expect((await under.registry.ask('POST', '/api/releases/lift-quarantine', { app: 'demos', version: bad, reason: 'all good' })).body.code).toBe('release_frozen');
    await under.registry.ask('POST', '/api/releases/unfreeze', { app: 'demos' });
  });
});

/** A release's preview: create it again, follow its link, and read its page. */
async function previewOf(app: string, version: string) {
  const preview = () => under.registry.ask('POST', '/api/releases/previews', { app, version, minutes: 5 });
  const link = new URL(String((await preview()).body.url));
  const visit = () => fetch(under.registry.origin + link.pathname, { redirect: 'manual' });
  const { status, headers } = await visit();
  expect(status).toBe(303);
  const request = { headers: { host: link.host }, get: (name: string) => (name === 'cookie' ? headers.get('set-cookie')?.split(';')[0] : undefined) } as unknown as Request;
  const shown = async () => (await under.registry.releases.releasesOf(request, {} as Response)).preview?.version;
  expect(await shown()).toBe(version);
  return { preview, visit, shown };
}

test('a quarantine ends the previews of its release, and allows no more', async () => {
  await released('demos');
  const version = nextVersion();
  await under.registry.publish('demos', version);
  const { preview, visit, shown } = await previewOf('demos', version);
  await under.registry.ask('POST', '/api/releases/quarantine', { app: 'demos', version, reason: 'its key was stolen' });
  expect(await shown()).toBeUndefined();
  expect((await visit()).status).toBe(403);
  expect(await preview()).toMatchObject({ status: 409, body: { code: 'release_quarantined' } });
});

test('the previews of an app end when it is retired', async () => {
  await released('demos');
  const version = nextVersion();
  await under.registry.publish('demos', version);
  const { preview, visit, shown } = await previewOf('demos', version);
  expect((await under.registry.ask('POST', '/api/releases/apps/demos/retire', {})).status).toBe(200);
  expect(await shown()).toBeUndefined();
  expect((await visit()).status).toBe(403);
  expect(await preview()).toMatchObject({ status: 409, body: { code: 'release_incompatible' } });
});

test('a release of a working copy that no commit holds says so, and production refuses it', async () => {
  const version = nextVersion();
  await under.registry.publish('panel', version, { dirty: true, commit: 'c'.repeat(40) });
  const { body } = await under.registry.ask('GET', `/api/releases/records/panel/${version}`);
  expect(body.record).toMatchObject({ dirty: true });
  const production = await startRegistry({ database: under.held.database, acceptDirty: false });
  await expect(production.publish('panel', nextVersion(), { dirty: true })).rejects.toThrow('dirty_tree');
  await production.publish('panel', nextVersion());
  await production.close();
  expect(await readFile(path.join(under.registry.services.config.dataDir, 'releases/panel', version, 'entry.js'), 'utf8')).toContain(version);
});
