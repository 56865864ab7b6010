// Large: opens every page of the site and waits until it is alive.
import { expect, test } from '../site.fixture';

/** Addresses whose frames differ, and some that lead nowhere or need a sign-in. */
const addresses = ['/', '/login', '/login?error=access_denied', '/login/', '/login/otra', '/panel', '/panel/llamadas', '/panel/nada', '/private-demo', '/private-demo/', '/demos', '/demos/', '/demos/clinics/oris', '/demos/nada', '/ops', '/ops/', '/no-existe', '/no/existe', '/cortad%C3'];

test.use({ complaintsExpected: true });

test('every page comes alive as the server sent it', async ({ page, site, complaints }) => {
  for (const address of addresses) {
    await page.goto(site.origin + address);
    await expect.poll(() => page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')))).toBe(true);
    await page.waitForLoadState('networkidle');
  }
  // The browser logs every 401 and 404; React would log a hydration mismatch.
  expect(complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([]);
});
