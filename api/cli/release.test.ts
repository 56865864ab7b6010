// Large: publishes whole releases by the command line.
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { folderOf, packageVersion } from 'shared/tooling/workspaces';
import { runProgram } from '../testing/program';
import { rootToken, smallRelease, startRegistry, type Registry } from '../testing/releases/registry';

// Every command runs in its own process, on a machine that may be busy.
jest.setTimeout(180_000);

let held: TestDatabase;
let registry: Registry;
let folder = '';

beforeAll(async () => {
  held = await createTestDatabase();
  registry = await startRegistry({ database: held.database });
});
afterAll(async () => {
  await registry.close();
  await held.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'built-elsewhere-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A release as another machine builds it. */
async function buildElsewhere(version: string, { record, contents } = smallRelease('panel', version)): Promise<void> {
  for (const [file, content] of Object.entries({ ...contents, 'release.json': JSON.stringify(record) })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
}

/** `npm run release -- <app> --from <folder>` as CI runs it: with the registry's address, a token and the team's key. */
const release = (app = 'panel', settings: Record<string, string> = {}) =>
  runProgram('shared/tooling/release/release.ts', [app, '--from', '.'], { SITE_URL: registry.origin, OPS_TOKEN: rootToken, DATA_DIR: registry.services.config.dataDir, INIT_CWD: folder, ...settings });
const isPublished = async (version: string) => (await registry.ask('GET', `/api/releases/records/panel/${version}`)).status === 200;

test('what was built elsewhere is published whole, once, and visitors notice nothing', async () => {
  await buildElsewhere('1.0.0');
  const first = await release();
  expect(first).toMatchObject({ code: 0, error: '' });
  expect(first.out).toMatch(/^panel 1\.0\.0 is published \(content [0-9a-f]{12}\)\nVisitors get it with: npm run ops -- activate panel 1\.0\.0$/);
  expect((await release()).out).toContain('panel 1.0.0 was published before');
  const { record, contents } = smallRelease('panel', '1.0.0');
  await buildElsewhere('1.0.0', { record: { ...record, commit: 'd'.repeat(40), builtAt: '2026-11-22T10:00:00.000Z' }, contents });
  expect((await release()).out).toContain('panel 1.0.0 was published before');
  await buildElsewhere('1.0.0', { record: { ...record, documents: record.documents.map((page) => ({ ...page, title: 'Otro' })) }, contents });
  expect(await release()).toMatchObject({ code: 1, error: expect.stringContaining('panel 1.0.0 is published with other content') });
  expect(await (await fetch(`${registry.origin}/r/panel/1.0.0/entry.js`)).text()).toContain("'panel 1.0.0'");
  const { body } = await registry.ask('GET', '/api/releases/status');
  expect((body.apps as { app: string; active: string | null }[]).find(({ app }) => app === 'panel')?.active).toBeNull();
});

test('a folder of another app, an altered file and an empty folder are refused before anything is sent', async () => {
  expect(await release()).toEqual({ code: 1, out: '', error: `${folder} is no built release: it has no release.json` });
  await buildElsewhere('1.1.0');
  expect((await release('demos')).error).toBe(`${folder} holds a release of panel, not of demos`);
  await appendFile(path.join(folder, 'entry.js'), ' ');
  expect((await release()).error).toContain('entry.js was altered');
  expect(await isPublished('1.1.0')).toBe(false);
});

test('a key of nobody’s team, and a version that is taken by other content, are refused', async () => {
  await buildElsewhere('1.2.0');
  const stranger = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const unsigned = await release('panel', { RELEASE_KEY: stranger });
  expect(unsigned).toMatchObject({ code: 1, out: '' });
  expect(unsigned.error).toMatch(/^release_unsigned .*\n.*No key of the team of panel signed this.* npm run ops -- keys add panel key\.pem$/m);
  expect(await isPublished('1.2.0')).toBe(false);
  await registry.publish('panel', '1.2.0');
  const other = smallRelease('panel', '1.2.1');
  await buildElsewhere('1.2.0', { ...other, record: smallRelease('panel', '1.2.0', { files: other.record.files }).record });
  expect(await release()).toEqual({ code: 1, out: '', error: 'panel 1.2.0 is published with other content. Releases are immutable: raise the version in its package.json' });
});

test('without a token, or with no key or a wrong one, it says which setting is missing', async () => {
  await buildElsewhere('1.3.0');
  expect((await release('panel', { OPS_TOKEN: '', DATA_DIR: folder })).error).toContain('set OPS_TOKEN');
  expect((await release('panel', { DATA_DIR: folder })).error).toContain('set RELEASE_KEY or RELEASE_KEY_FILE');
  const publicHalf = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const otherKind = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  // As a CI variable of one line makes it, or cut off.
  const own = await readFile(path.join(registry.services.config.dataDir, 'keys/panel.pem'), 'utf8');
  for (const wrong of [publicHalf, otherKind, own.replaceAll('\n', '\\n'), own.slice(0, 60)]) expect((await release('panel', { RELEASE_KEY: wrong })).error).toContain('no private Ed25519 key in PEM');
  expect(await runProgram('shared/tooling/release/release.ts', [], {})).toEqual({ code: 2, out: '', error: "missing required argument 'app'" });
  expect(await runProgram('shared/tooling/release/release.ts', ['cellar'], {})).toMatchObject({ code: 2, error: expect.stringContaining('It is one of shell, demos, marketing, panel') });
});

test('a version that is published with other sources is asked about before anything is built', async () => {
  await registry.publish('demos', await packageVersion(folderOf('demos')));
  const { code, out, error } = await runProgram('shared/tooling/release/release.ts', ['demos'], { SITE_URL: registry.origin, OPS_TOKEN: rootToken });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  // The only line: a build would print what it compiles.
  expect(error).toMatch(/^demos \S+ is published with other content\. Releases are immutable: raise the version in its package\.json$/);
});
