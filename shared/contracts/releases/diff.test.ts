import { expect, test } from '@jest/globals';
import { diffReleases } from './diff';
import type { ReleaseRecord } from './record';

const record = (...commits: string[]): ReleaseRecord => ({
  app: 'panel', version: '1.0.0', commit: commits[0] ?? '', dirty: false, commits: commits.map((hash) => ({ hash, at: '2026-11-21T10:00:00.000Z', title: `Change ${hash}` })),
  sourceHash: 's', builtAt: '2026-11-21T10:00:00.000Z', contentHash: 'c', entry: 'entry.js', container: 'panel_1_0_0', initialScripts: ['entry.js'], styles: [], exposes: ['./app'], routes: [], documents: [],
  requires: { react: '^19.0.0' }, provides: {}, files: { 'entry.js': { integrity: 'sha384-a', bytes: 100 }, 'chart.0123456789.js': { integrity: 'sha384-b', bytes: 50 } },
});
const log = (before: ReleaseRecord, after: ReleaseRecord) => {
  const { added, removed, whole } = diffReleases(before, after).commits;
  return { added: added.map(({ hash }) => hash), removed: removed.map(({ hash }) => hash), whole };
};

test('the log between two releases is what came since, or what a step back leaves out', () => {
  expect(log(record('b', 'a'), record('d', 'c', 'b', 'a'))).toEqual({ added: ['d', 'c'], removed: [], whole: true });
  expect(log(record('d', 'c', 'b'), record('b', 'a'))).toEqual({ added: [], removed: ['d', 'c'], whole: true });
  expect(log(record('x', 'b', 'a'), record('y', 'b', 'a'))).toEqual({ added: ['y'], removed: ['x'], whole: true });
});

test('logs with nothing in common say that they are not whole', () => {
  expect(log(record(), record('b', 'a'))).toEqual({ added: ['b', 'a'], removed: [], whole: false });
});

test('a file is known by its name without the hash, and what is different is told with both sizes', () => {
  const [before, after] = [record('a'), { ...record('a'), requires: { react: '^20.0.0' }, files: { 'entry.js': { integrity: 'sha384-a', bytes: 100 }, 'chart.ffffffffff.js': { integrity: 'sha384-c', bytes: 70 }, 'new.js': { integrity: 'sha384-d', bytes: 5 } } }];
  const diff = diffReleases(before, after);
  expect(diff.files).toEqual([{ file: 'chart.js', before: 50, after: 70 }, { file: 'new.js', before: null, after: 5 }]);
  expect(diff.contract).toEqual([{ what: 'requires react', before: '^19.0.0', after: '^20.0.0' }]);
});
