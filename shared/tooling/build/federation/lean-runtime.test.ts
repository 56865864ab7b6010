import { expect, test } from '@jest/globals';
import { leanRuntimeAliases, requireLeanRuntime } from './lean-runtime';

test('every alias of the lean runtime matches a file of the installed federation package', () => {
  expect(() => requireLeanRuntime()).not.toThrow();
});

test('an alias whose file has moved in a newer package stops the build and names the file', () => {
  const [[file = '', stub = ''] = []] = Object.entries(leanRuntimeAliases);
  const moved = file.replace('SnapshotHandler', 'SnapshotKeeper');
  expect(() => requireLeanRuntime({ [moved]: stub })).toThrow(moved);
});
