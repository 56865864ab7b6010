import { expect, test } from '@jest/globals';
import { object } from 'yup';
import { containerName, fileMap, releaseVersion } from './record';
import { refusal } from './refusals';

test('no two releases of the site have the same container name, which is a JavaScript identifier', () => {
  const versions = ['1.0.0', '1.0.0-a', '1.0.0-a-b', '1.0.0-a.b', '1.0.0-a.b-c', '1.0.0-a-b.c', '1.0.0-a-.b', '1.0.0-a.-b', '1.0.0-a--b', '1.0.0--a'].filter((version) => releaseVersion.isValidSync(version));
  const names = ['a', 'a-b', 'a-b-1'].flatMap((app) => versions.map((version) => containerName(app, version)));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[A-Za-z_]\w*$/);
  expect(versions).toEqual(['1.0.0', '1.0.0-a', '1.0.0-a-b', '1.0.0-a.b', '1.0.0-a.b-c', '1.0.0-a-b.c']);
  expect(containerName('patient-reports', '1.4.0')).toBe('patient__reports_1_4_0');
});

const objections = ['file_missing', 'file_altered', 'file_clash', 'file_not_held', 'content_hash', 'document_unnamed', 'document_empty', 'no_routes'] as const;
test.each(objections)('whoever publishes a release with %s is told what to do', (code) => {
  const facts = { app: 'panel', version: '1.0.0', file: 'entry.js', route: '/panel' };
  expect(refusal('files', code, facts).message).toMatch(/: (?:build|name|prerender|rename) /);
});

const file = { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 };
test.each([
  ['a file outside its release', { '../x.js': file }, /\.\.\/x\.js: rename/],
  ['a file that is a folder too', { 'a.js': file, 'a.js/b': file }, /a\.js: rename/],
  ['too many files', Object.fromEntries(Array.from({ length: 301 }, (_, number) => [`c/${number}.js`, file])), /: bundle/],
])('whoever publishes %s is told what to do', async (_case, files, remedy) => {
  await expect(object({ files: fileMap }).validate({ files })).rejects.toThrow(remedy);
});
