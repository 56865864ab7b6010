import { expect, test } from '@jest/globals';
import { federationManifest, findUnsafe, readContainer } from './federation-manifest';

const assets = (js: readonly string[] = [], css: readonly string[] = []) => ({ js: { sync: js, async: [] }, css: { sync: css, async: [] } });
const share = (name: string, requiredVersion = '^19.3.1') => ({ name, requiredVersion, singleton: true, assets: assets() });
const good = {
  name: 'reports_1_0_0',
  metaData: { publicPath: 'auto', remoteEntry: { name: 'entry.js', path: '', type: 'module' } },
  shared: [share('react'), share('react/jsx-runtime'), share('shared/singleton', '^3.1.0')],
  exposes: [{ path: './app', assets: assets(['c/app.1.js'], ['c/app.1.css']) }],
};
const unsafe = (changed: object, script = 'export {}') => findUnsafe(federationManifest.validateSync({ ...good, ...changed }), 'reports', '1.0.0', new Map([['c/app.1.js', script]]), ['c/app.1.js', 'c/dot.2.svg']);

test('a container of ES modules that takes everything from the shell is read as it is', () => {
  expect(unsafe({})).toEqual([]);
  expect(readContainer(federationManifest.validateSync(good))).toMatchObject({
    entry: 'entry.js',
    initialScripts: ['entry.js', 'c/app.1.js'],
    styles: ['c/app.1.css'],
    exposes: ['./app'],
    requires: { react: '^19.3.1', singleton: '^3.1.0' },
  });
});

test.each([
  ['a classic script', { metaData: { ...good.metaData, remoteEntry: { name: 'entry.js', type: 'var' } } }, /without integrity\. Set library: \{ type: 'module' \}/],
  ['a container without its version', { name: 'reports' }, /Set name: 'reports_1_0_0'/],
  ['files at a fixed address', { metaData: { ...good.metaData, publicPath: '/' } }, /Set output\.publicPath: 'auto'/],
  ['nothing that the shell could ask for', { exposes: [] }, /exposes no \.\/app/],
  ['no range for the singleton', { shared: [share('react')] }, /which shared\/singleton it fits/],
  ['no version of the singleton', { shared: [share('react'), share('shared/singleton', '*')] }, /which shared\/singleton it fits/],
  ['a React of any version', { shared: [share('react', 'false'), share('shared/singleton')] }, /which react it fits/],
  ['a React of its own', { shared: [{ ...share('react'), assets: assets(['c/react.js']) }, share('shared/singleton')] }, /carries a copy of react\. Set import: false/],
  ['what the shell does not share', { shared: [...good.shared, share('lodash')] }, /shares no lodash/],
])('refuses %s, with the setting that mends it', (_case, changed, sentence) => {
  expect(unsafe(changed)).toEqual([expect.stringMatching(sentence)]);
});

test.each(['/', '/base/', 'https://cdn.example/'])('refuses pictures that are looked for at %s, whatever the manifest says', (base) => {
  expect(unsafe({}, `const dot = "${base}c/dot.2.svg"`)).toEqual([expect.stringMatching(/looked for at ".*c\/dot\.2\.svg"\. Set output\.publicPath: 'auto' \(Vite: base: '', and a picture beside the code: new URL\('\.\/dot\.2\.svg', import\.meta\.url\)/)]);
});

test.each(['"./c/dot.2.svg"', '"/r/reports/c/dot.2.svg"', '"/c/other.svg"', '"/informes/dot.2.svg"'])('takes %s', (address) => {
  expect(unsafe({}, `const dot = new URL(${address}, import.meta.url)`)).toEqual([]);
});

test('refuses chunks that come by script elements', () => {
  expect(unsafe({}, '(globalThis.webpackChunkreports ||= []).push([[1], {}])')).toEqual([expect.stringMatching(/no integrity\. Set output\.chunkFormat: 'module'/)]);
});
