// Large: opens every page of the site and waits until it is alive.
import type { Page } from '@playwright/test';
import { retireApp } from 'shared/contracts/apps/admin';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { expect, test } from '../site.fixture';

/** Addresses whose frames differ, and some that lead nowhere or need a sign-in. */
const addresses = ['/', '/login', '/login?error=access_denied', '/login/', '/login/otra', '/panel', '/panel/llamadas', '/panel/nada', '/private-demo', '/private-demo/', '/demos', '/demos/', '/demos/clinics/oris', '/demos/nada', '/ops', '/ops/', '/no-existe', '/no/existe', '/cortad%C3'];

test.use({ complaintsExpected: true });

async function openAll(page: Page, origin: string): Promise<void> {
  for (const address of addresses) {
    await page.goto(origin + address);
    await expect.poll(() => page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')))).toBe(true);
    await page.waitForLoadState('networkidle');
  }
}
/** The browser logs every 401 and 404; React would log a hydration mismatch. */
const mismatches = (complaints: readonly string[]) => complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'));

test('every page comes alive as the server sent it', async ({ page, site, complaints }) => {
  await openAll(page, site.origin);
  expect(mismatches(complaints)).toEqual([]);
});

test('so does what is said at the addresses of apps that were retired', async ({ page, ownSite, complaints }) => {
  for (const app of ['demos', 'panel']) await callAsOperator(ownSite, retireApp, { app, reason: 'test' });
  await openAll(page, ownSite.origin);
  expect(mismatches(complaints)).toEqual([]);
});
