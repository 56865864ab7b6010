import { expect, test } from '@jest/globals';
import { startReason, startStep } from './start-step';

const published = (...hashes: string[]) => hashes.map((sourceHash, index) => ({ version: `1.0.${hashes.length - index}`, sourceHash, publishedAt: '2026-11-21T10:00:00Z' }));
const moved = (reason: string, kind: 'activate' | 'rollback' = 'activate') => ({ kind, channel: 'stable' as const, reason });

test('the first start builds, and so does one with a change', () => {
  expect(startStep({ status: undefined, log: [], sourceHash: 'a' })).toEqual({ kind: 'build' });
  expect(startStep({ status: { active: null, published: published('a') }, log: [], sourceHash: 'a' })).toEqual({ kind: 'build' });
  expect(startStep({ status: { active: '1.0.1', published: published('a') }, log: [moved(startReason)], sourceHash: 'b' })).toEqual({ kind: 'build' });
});

test('what is live already stays as it is', () => {
  expect(startStep({ status: { active: '1.0.1', published: published('a') }, log: [moved(startReason)], sourceHash: 'a' })).toEqual({ kind: 'keep', version: '1.0.1' });
});

test('an edit that was undone is undone on the site too', () => {
  const log = [{ kind: 'publish' as const, channel: null, reason: '' }, moved(startReason), moved(startReason)];
  expect(startStep({ status: { active: '1.0.2', published: published('b', 'a') }, log, sourceHash: 'a' })).toEqual({ kind: 'return', version: '1.0.1' });
});

test.each(['rollback', 'activate'] as const)('what an operator chose by %s outlives a start', (kind) => {
  const log = [moved('the new headline confused people', kind), moved(startReason)];
  expect(startStep({ status: { active: '1.0.1', published: published('b', 'a') }, log, sourceHash: 'b' })).toEqual({ kind: 'keep', version: '1.0.2' });
});
