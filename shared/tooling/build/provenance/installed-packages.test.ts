import { expect, test } from '@jest/globals';
import { installedPackages } from './installed-packages';

const lock = (marketing: string, react: string, more: object = {}) =>
  JSON.stringify({
    packages: {
      ...more,
      '': { version: '1.0.0' },
      'remote-marketing': { version: marketing },
      'node_modules/remote-marketing': { resolved: 'remote-marketing', link: true },
      'node_modules/react': { version: react },
      'remote-panel/node_modules/react': { version: react },
    },
  });

test('a new version of one workspace is no change of what the others are built from', () => {
  expect(installedPackages(lock('1.1.0', '19.3.0'))).toEqual(installedPackages(lock('1.0.0', '19.3.0')));
});

test('neither is one more workspace', () => {
  const reports = { 'remote-reports': { version: '1.0.0' }, 'node_modules/remote-reports': { resolved: 'remote-reports', link: true } };
  expect(installedPackages(lock('1.0.0', '19.3.0', reports))).toEqual(installedPackages(lock('1.0.0', '19.3.0')));
});

test('a new version of a package is', () => {
  expect(installedPackages(lock('1.0.0', '19.3.1'))).not.toEqual(installedPackages(lock('1.0.0', '19.3.0')));
});
