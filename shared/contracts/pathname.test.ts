import { expect, it } from '@jest/globals';
import { withoutClosingSlash } from './pathname';

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/demos', '/demos'],
  ['/demos/', '/demos'],
  ['/demos///', '/demos'],
  ['//demos/a//', '//demos/a'],
  ['', ''],
])('takes closing slashes from %j: %j', (given, wanted) => {
  expect(withoutClosingSlash(given)).toBe(wanted);
});
