import { expect, test } from '@jest/globals';
import { claimOf } from './workspaces';

test.each([
  ['/panel', 'panel', '/panel/*'],
  ['/panel/citas', 'panel', '/panel/*'],
  ['/login', 'panel', '/login'],
  ['/demos/clinics/oris', 'demos', '/demos/*'],
  ['/', 'marketing', '/'],
])('%s belongs to %s, which claims %s', async (route, app, claimed) => {
  expect(await claimOf(route)).toEqual({ app, claimed });
});

test('a route that no app of the checkout claims is free, also beside addresses that only data know', async () => {
  expect(await claimOf('/a-route-of-nobody')).toBeUndefined();
});
