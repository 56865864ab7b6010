// Large: waits until pages have told how fast they were.
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { readCurves } from 'shared/contracts/releases/vitals';
import { expect, test } from '../site.fixture';

test('a page that was read and left has told the site how fast it was, under its own release', async ({ page, ownSite }) => {
  const told = async () => {
    // Two: reports from before the full hour count too.
    const { releases } = await callAsOperator(ownSite, readCurves, { app: 'marketing', hours: 2 });
    return releases.flatMap(({ vitals }) => vitals.map(({ name }) => name)).sort();
  };
  await page.goto(ownSite.origin);
  await expect.poll(told).toContain('FCP');
  await page.goto('about:blank');
  await expect.poll(told).toEqual(['CLS', 'FCP', 'LCP', 'TBT', 'TTFB']);
});
