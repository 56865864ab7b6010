import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseRecord } from '../../contracts/releases/record';
import { contentHashOf } from '../../contracts/releases/hash';
import { hashFiles } from '../build/provenance/hash-files';
import { readBuiltRelease } from './read-built-release';

let folder = '';
const at = (file: string) => path.join(folder, file);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'built-'));
  await mkdir(at('documents'));
  await writeFile(at('entry.js'), 'export const version = 1;');
  await writeFile(at('documents/0.html'), '<main>panel</main>');
  const files = await hashFiles(folder);
  await writeRecord({
    app: 'panel', version: '1.4.0', commit: '', commits: [], sourceHash: 'source', builtAt: '2026-11-21T10:00:00.000Z', contentHash: contentHashOf(files), entry: 'entry.js', container: 'panel_1_4_0',
    initialScripts: ['entry.js'], styles: [], exposes: ['./app'], routes: ['/panel'], documents: [], requires: {}, provides: {}, files,
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writeRecord = (record: object) => writeFile(at('release.json'), JSON.stringify(record));
const changeRecord = async (change: object) => writeRecord({ ...(JSON.parse(await readFile(at('release.json'), 'utf8')) as ReleaseRecord), ...change });
const refusal = () => readBuiltRelease(folder, 'panel').then(() => 'taken', (error: Error) => error.message);

test('a folder that is what its record says is taken as it is', async () => {
  const release = await readBuiltRelease(folder, 'panel');
  expect(release.record).toMatchObject({ app: 'panel', version: '1.4.0' });
  expect(release.folder).toBe(folder);
});

test('a file below the folder is one of the release, also by the record’s name', async () => {
  await mkdir(at('public'));
  await writeFile(at('public/release.json'), '{}');
  expect(Object.keys(await hashFiles(`${folder}/`))).toEqual(['documents/0.html', 'entry.js', 'public/release.json']);
  expect(await refusal()).toContain('public/release.json is not named in it');
});

test('the release of another app is refused', async () => {
  await expect(readBuiltRelease(folder, 'demos')).rejects.toThrow(`${folder} holds a release of panel, not of demos`);
});

test('without a record, or with one that is none, the folder is refused', async () => {
  await writeFile(at('release.json'), 'half a rec');
  expect(await refusal()).toContain('is not JSON');
  await writeFile(at('release.json'), '{"app":"panel","imports":{"__proto__":["a"]}}');
  expect(await refusal()).toMatch(/is not valid:\n {2}\w/);
  await writeRecord({ app: 'panel' });
  expect(await refusal()).toMatch(/is not valid:\n {2}.*version is a required field/s);
  await rm(at('release.json'));
  expect(await refusal()).toBe(`${folder} is no built release: it has no release.json`);
});

test('one altered byte, a missing file and one that nobody named are each told', async () => {
  await appendFile(at('entry.js'), ' ');
  await rename(at('documents/0.html'), at('documents/1.html'));
  expect((await refusal()).split('\n').slice(1)).toEqual(['  documents/0.html is missing', '  documents/1.html is not named in it', '  entry.js was altered']);
});

test('a record that names a file outside its folder is refused, whatever lies there', async () => {
  const outside = await hashFiles(folder);
  await changeRecord({ files: { ...outside, '../other.js': outside['entry.js'] } });
  expect(await refusal()).toContain('names what no release may hold, ../other.js: rename it');
});

test('a content hash of other files is refused', async () => {
  await changeRecord({ contentHash: 'f'.repeat(64) });
  expect(await refusal()).toContain('is not that of its files');
});
