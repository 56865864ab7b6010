import { expect, it } from '@jest/globals';
import { compatibleRanges } from './compatible-ranges';

const built = { react: '19.3.1', singleton: '1.2.0' };

it('fits the major version that it is built with', () => {
  expect(compatibleRanges({ name: 'remote-panel' }, built)).toEqual({ react: '^19.3.1', singleton: '^1.2.0' });
});

it('fits what its package.json says', () => {
  expect(compatibleRanges({ name: 'remote-panel', fits: { singleton: '^1.0.0 || ^2.0.0' } }, built)).toEqual({ react: '^19.3.1', singleton: '^1.0.0 || ^2.0.0' });
});

it.each([
  ['no range', { singleton: 'newest' }, '"newest" is no range of versions (fits.singleton'],
  ['a range of something else', { header: '^1.0.0' }, 'the shell shares no "header"'],
  ['a range without what it is built with', { react: '^20.0.0' }, 'is built with react 19.3.1, which "^20.0.0" leaves out'],
])('refuses %s', (_case, fits, sentence) => {
  expect(() => compatibleRanges({ name: 'remote-panel', fits }, built)).toThrow(sentence);
});
