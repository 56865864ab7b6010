import { expect, test } from '@jest/globals';
import { builtVersions } from 'shared/contracts/apps/working-copies';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { addressOf, compositionKey } from './references';

const file = { integrity: '', bytes: 1 };
const release = { app: 'panel', version: '1.4.0', entry: 'entry.js', files: { 'entry.js': file, 'c/app.0a1b.js': file } };

test('a file that has its hash in its name keeps its address in every version, the entry has one for each', () => {
  expect(addressOf(release, 'c/app.0a1b.js', 'shared')).toBe('/r/panel/c/app.0a1b.js');
  expect(addressOf(release, 'entry.js', 'shared')).toBe('/r/panel/entry.1.4.0.js');
});

test('a release whose pictures have no address that all versions share has its scripts below its version, too: they look for them from there', () => {
  const files = { ...release.files, 'dot.webp': file, 'styles.css': file, 'mf-manifest.json': file, 'public/dot.webp': file };
  expect(addressOf({ ...release, files }, 'c/app.0a1b.js', 'shared')).toBe('/r/panel/1.4.0/c/app.0a1b.js');
  const { 'dot.webp': _shown, ...others } = files;
  expect(addressOf({ ...release, files: others }, 'c/app.0a1b.js', 'shared')).toBe('/r/panel/c/app.0a1b.js');
});

test.each(['entry.js', 'c/app.0a1b.js'])('a stand-in and a working copy have %s below their version', (name) => {
  expect(addressOf(release, name, 'own')).toBe(`/r/panel/1.4.0/${name}`);
  for (const version of builtVersions) expect(addressOf({ ...release, version }, name, 'shared')).toBe(`/r/panel/${version}/${name}`);
});

test('a release and the one before it are two pages even where all their files are the same', () => {
  const [older, newer] = ['1.0.0', '1.1.0'].map((version) => ({ app: 'shell', version, contentHash: 'same' }) as ReleaseRecord);
  const shells = [{ active: newer!, fallback: older! }, { active: older!, fallback: newer! }, { active: older!, fallback: null }, { active: older!, fallback: null, standsIn: true }];
  expect(new Set(shells.map((shell) => compositionKey({ shell }))).size).toBe(shells.length);
});
