import { expect, test } from '@jest/globals';
import { allowsRoute, bestRoute, coversPath, overlap, reservedPart } from './routes';

test.each([
  ['/', '/', true],
  ['/', '/a', false],
  ['/a', '/a/b', false],
  ['/a/*', '/a', true],
  ['/a/*', '/a/b/c', true],
  ['/a/*', '/ab', false],
  ['/a/:x', '/a/b', true],
  ['/a/:x', '/a', false],
  ['/a/:x', '/a/b/c', false],
  ['/a/:x/*', '/a/b/c/d', true],
  ['/*', '/whatever', true],
  ['/:token', '/whatever', false],
])('%s means %s: %s', (route, pathname, expected) => {
  expect(coversPath(route, pathname)).toBe(expected);
});

test.each([
  ['/a', '/a', true],
  ['/a', '/b', false],
  ['/a/*', '/a', true],
  ['/a/*', '/a/b/c', true],
  ['/a/:x', '/a/b', true],
  ['/a/:x/c', '/a/b/:y', true],
  ['/a/:x/c', '/a/b/d', false],
  ['/a/:x', '/a/b/c', false],
  ['/', '/a', false],
  ['/:token', '/informes', false],
  ['/:token', '/:code', true],
  ['/informes/a', '/INFORMES/*', true],
])('%s and %s share an address: %s', (one, other, expected) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
});

test.each([
  ['/a/*', '/a/b', true],
  ['/a/*', '/a/:x/*', true],
  ['/a/:x', '/a/b', true],
  ['/a/b', '/a/:x', false],
  ['/a', '/a/*', false],
  ['/a', '/', false],
  ['/:token', '/:token', true],
  ['/:token', '/informes', false],
])('a grant of %s allows %s: %s', (grant, route, expected) => {
  expect(allowsRoute(grant, route)).toBe(expected);
});

test.each([['/api', '/api'], ['/api/x', '/api'], ['/OPS', '/OPS'], ['/r/*', '/r'], ['/*', '/*'], ['/sitemap.xml', '/sitemap.xml'], ['/legal/*', '/legal'], ['/apis', null], ['/', null]])('%s is the site’s own as %s', (route, expected) => {
  expect(reservedPart(route)).toBe(expected);
});

test('the more particular route draws an address', () => {
  const routes = ['/*', '/a/*', '/a/:x', '/a/b', '/a/:x/*', '/:token'].map((route) => ({ route }));
  const drawn = (pathname: string) => bestRoute(routes, pathname)?.route;
  expect(['/a/b', '/a/c', '/a/c/d', '/a', '/z'].map(drawn)).toEqual(['/a/b', '/a/:x', '/a/:x/*', '/a/*', '/*']);
});

test('a route that data decide about draws the addresses that the server found, and none that is written like it', () => {
  const routes = ['/a/:x', '/:token', '/:token/*'].map((route) => ({ route }));
  expect(bestRoute(routes, '/z', '/:token')?.route).toBe('/:token');
  for (const address of ['/z', '/:token', '/:token/*', '/:token/b']) expect(bestRoute(routes, address)).toBeNull();
});
