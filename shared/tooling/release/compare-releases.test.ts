import { expect, test } from '@jest/globals';
import type { ReleaseRecord } from '../../contracts/releases/record';
import { compareReleases } from './compare-releases';

const file = (letter: string, bytes: number) => ({ integrity: `sha384-${letter.repeat(64)}`, bytes });
const record: ReleaseRecord = {
  app: 'panel', version: '1.4.0', commit: 'c', commits: [], dirty: false, sourceHash: 's', builtAt: '2026-11-21T10:00:00.000Z', contentHash: 'h', entry: 'entry.js', container: 'panel_1_4_0',
  initialScripts: ['entry.js'], styles: [], exposes: ['./app'], routes: ['/panel'], documents: [], requires: { react: '^19.0.0', singleton: '^1.0.0' }, provides: {}, files: { 'entry.js': file('a', 10), 'old.js': file('b', 20) },
};

test('two builds of one release differ in nothing but the time', () => {
  expect(compareReleases(record, { ...record, builtAt: '2027-01-01T00:00:00.000Z', requires: { singleton: '^1.0.0', react: '^19.0.0' } })).toEqual([]);
});

test('every file and fact that differs is named with both sides', () => {
  const rebuilt = { ...record, contentHash: 'other', entry: 'start.js', files: { 'entry.js': file('c', 11), 'new.js': file('d', 5) } };
  expect(compareReleases(record, rebuilt)).toEqual([
    { what: 'entry.js', published: '10 bytes, sha384-aaaaaaaaaaaa…', rebuilt: '11 bytes, sha384-cccccccccccc…' },
    { what: 'new.js', published: 'missing', rebuilt: '5 bytes, sha384-dddddddddddd…' },
    { what: 'old.js', published: '20 bytes, sha384-bbbbbbbbbbbb…', rebuilt: 'missing' },
    { what: 'record: entry', published: '"entry.js"', rebuilt: '"start.js"' },
  ]);
});
