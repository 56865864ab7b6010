import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readTeamKey, signRelease } from 'shared/tooling/release/sign-release';
import { createFolderReleaseStore } from './folder-release-store';
import { sendFile, smallRelease, startRegistry } from '../../../testing/releases/registry';
import { releasesUnderTest } from '../../../testing/releases/releases-under-test';
import { createOperatorWords } from '../registry/log/operator-words';
import { createReleasesRepository } from '../registry/publishing/releases.repository';
import { compositionOf } from '../../site/references';

const under = releasesUnderTest();
const { nextVersion } = under;

const chunk = (words: string) => `export const words = '${words}';`;
const get = (address: string) => fetch(under.registry.origin + address);

/** Publishes as the release tool does: uploads only what the registry lacks. @returns the uploaded files */
async function publishLacking(version: string, contents: Readonly<Record<string, string>>): Promise<string[]> {
  const { record, contents: all } = smallRelease('demos', version, {}, contents);
  const { body } = await under.registry.ask('POST', '/api/releases/uploads', { app: 'demos', version, files: record.files });
  const lacking = body.lacking as string[];
  for (const file of lacking) await sendFile(under.registry.origin, record, file, all[file] ?? '');
  const signature = signRelease(record, String(body.upload), await readTeamKey('demos', under.registry.services.config.dataDir));
  const answer = await under.registry.ask('POST', '/api/releases/publish', { record, upload: body.upload, signature });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return lacking.sort();
}

test('a release sends only what no other release of its app has, and is whole all the same', async () => {
  const [first, second] = [nextVersion(), nextVersion()];
  const shared = { 'c/chart.0a1b2c3d4e.js': chunk('chart'), 'c/deep/list.1a1b2c3d4e.js': chunk('list') };
  expect(await publishLacking(first, shared)).toEqual(['c/chart.0a1b2c3d4e.js', 'c/deep/list.1a1b2c3d4e.js', 'documents/0.html', 'entry.js']);
  expect(await publishLacking(second, shared)).toEqual(['documents/0.html', 'entry.js']);
  for (const address of [`/r/demos/${second}/c/chart.0a1b2c3d4e.js`, '/r/demos/c/chart.0a1b2c3d4e.js', '/r/demos/c/deep/list.1a1b2c3d4e.js', `/r/demos/entry.${second}.js`, `/r/demos/${second}/entry.js`]) {
    expect({ address, status: (await get(address)).status, cache: (await get(address)).headers.get('cache-control') }).toEqual({ address, status: 200, cache: 'public, max-age=31536000, immutable' });
  }
  for (const address of ['/r/demos/c/gone.js', '/r/panel/c/chart.0a1b2c3d4e.js', '/r/demos/c/../../ops-token', '/r/demos/c/documents/0.html', '/r/demos/entry.9.9.9.js', '/r/nobody/c/chart.0a1b2c3d4e.js', '/r/demos/c/']) expect((await get(address)).status).toBe(404);
});

test('a name that all releases share keeps its content', async () => {
  const [first, second] = [nextVersion(), nextVersion()];
  await under.registry.publish('demos', first, {}, { 'c/list.2a1b2c3d4e.js': chunk('one') });
  await expect(under.registry.publish('demos', second, {}, { 'c/list.2a1b2c3d4e.js': chunk('another') })).rejects.toThrow(`c/list.2a1b2c3d4e.js of demos ${second} has another content in demos ${first}, and all releases share that address: put the hash of the content into its name`);
});

test('what two releases hold is served from the whole copy when one is damaged or removed', async () => {
  const [first, second] = [nextVersion(), nextVersion()];
  const file = 'c/list.3a1b2c3d4e.js';
  for (const version of [first, second]) await under.registry.publish('demos', version, {}, { [file]: chunk('list') });
  const copy = (version: string) => path.join(under.registry.services.config.dataDir, 'releases/demos', version, file);
  await writeFile(copy(second), chunk('altered'));
  expect(await (await get(`/r/demos/${file}`)).text()).toBe(chunk('list'));
  await rm(copy(first));
  const restarted = await startRegistry({ database: under.held.database, store: createFolderReleaseStore(path.join(under.registry.services.config.dataDir, 'releases')) });
  // A permanent address never serves content that differs from the record.
  expect((await fetch(`${restarted.origin}/r/demos/${file}`)).status).toBe(404);
  await restarted.close();
});

test('a damaged copy is not sent at its release’s own address either, and is as soon as it is repaired', async () => {
  const version = nextVersion();
  const file = 'c/list.6a1b2c3d4e.js';
  await under.registry.publish('demos', version, {}, { [file]: chunk('six') });
  const copy = path.join(under.registry.services.config.dataDir, 'releases/demos', version, file);
  const statuses = async () => Promise.all([`/r/demos/${file}`, `/r/demos/${version}/${file}`].map(async (address) => (await get(address)).status));
  await writeFile(copy, chunk('six').slice(0, 9));
  expect(await statuses()).toEqual([404, 404]);
  await writeFile(copy, chunk('six'));
  expect(await statuses()).toEqual([200, 200]);
});

test('a new release takes what it shares from the whole copy when another is damaged', async () => {
  const [first, second, third] = [nextVersion(), nextVersion(), nextVersion()];
  const file = 'c/list.5a1b2c3d4e.js';
  for (const version of [first, second]) await under.registry.publish('demos', version, {}, { [file]: chunk('five') });
  await writeFile(path.join(under.registry.services.config.dataDir, 'releases/demos', first, file), chunk('altered'));
  expect(await publishLacking(third, { [file]: chunk('five') })).not.toContain(file);
  expect(await (await get(`/r/demos/${third}/${file}`)).text()).toBe(chunk('five'));
});

test('hundreds of kept releases with hundreds of files each hold up no new one', async () => {
  const hash = (salt: string) => `md5(v || '${salt}' || f)`;
  await under.held.database.query(
    `INSERT INTO release (app, version, published_by, record) SELECT 'marketing', '9.' || v || '.0', '', jsonb_build_object('files', jsonb_object_agg('c/' || ${hash('a')} || '.js', jsonb_build_object('integrity', ${hash('b')})))
       FROM generate_series(1, 300) v, generate_series(1, 300) f GROUP BY v`);
  const record = smallRelease('marketing', '1.0.0', {}, Object.fromEntries(Array.from({ length: 290 }, (_, index) => [`c/${index}.js`, chunk('list')]))).record;
  const began = performance.now();
  expect(await createReleasesRepository(under.held.database, createOperatorWords(under.registry.services.sealing.names)).clash(record)).toBeNull();
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('a page names shared addresses for what is active, and addresses of its own for what stands in', () => {
  const contents = { 'c/list.4a1b2c3d4e.js': chunk('list') };
  const [active, fallback] = ['1.1.0', '1.0.0'].map((version) => smallRelease('demos', version, { initialScripts: ['entry.js', 'c/list.4a1b2c3d4e.js'] }, contents).record);
  const shell = smallRelease('shell', '1.0.0').record;
  const { demos } = compositionOf({ shell: { active: shell, fallback: null }, demos: { active: active ?? null, fallback: fallback ?? null } }).remotes;
  expect(demos?.active).toMatchObject({ entry: '/r/demos/entry.1.1.0.js', scripts: ['/r/demos/entry.1.1.0.js', '/r/demos/c/list.4a1b2c3d4e.js'] });
  expect(demos?.fallback).toMatchObject({ entry: '/r/demos/1.0.0/entry.js', scripts: ['/r/demos/1.0.0/entry.js', '/r/demos/1.0.0/c/list.4a1b2c3d4e.js'] });
  // A release from another bundler whose scripts have no separate folder stays below its version.
  const plain = smallRelease('demos', '1.2.0', {}, { 'chunk.js': chunk('a') }).record;
  expect(compositionOf({ shell: { active: shell, fallback: null }, demos: { active: plain, fallback: null } }).remotes.demos?.active?.entry).toBe('/r/demos/1.2.0/entry.js');
});
