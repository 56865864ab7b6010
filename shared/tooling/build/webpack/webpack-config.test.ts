import { expect, test } from '@jest/globals';
import { leanRuntimeAliases } from '../federation/lean-runtime';
import { browserConfig } from './webpack-config';

const plan = { app: 'shell', version: '0.0.0-working', versions: { react: '19.0.0', singleton: '1.0.0' }, fits: { react: '^19.0.0', singleton: '^1.0.0' }, outputFolder: '/nowhere', publicPath: '/r/shell/0.0.0-working/' } as const;

test('a working copy runs on the same lean federation runtime as a release: without it the shell does not build on a clean tree', () => {
  expect(browserConfig({ ...plan, development: true }).resolve?.alias).toMatchObject(leanRuntimeAliases);
  expect(browserConfig(plan).resolve?.alias).toMatchObject(leanRuntimeAliases);
});

test('a release is built without what earlier builds left: with it, a checkout that had moved on built a page that does not start', () => {
  expect(browserConfig(plan).cache).toBe(false);
});

test('a working copy of a remote has every shared package from the first: one that a save imports first was undefined in the open page', () => {
  const exposedBy = (development: boolean) => {
    const federation = browserConfig({ ...plan, app: 'reports', development }).plugins?.find((plugin) => plugin?.constructor.name === 'ModuleFederationPlugin');
    return (federation as unknown as { _options: { exposes: Record<string, { import: string[] }> } })._options.exposes['./app']?.import;
  };
  expect(exposedBy(true)).toEqual(['react', 'react/jsx-runtime', 'shared/singleton', './src/app.tsx']);
  expect(exposedBy(false)).toEqual(['./src/app.tsx']);
});
