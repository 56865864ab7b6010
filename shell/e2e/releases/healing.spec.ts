// Large: a site of its own that takes releases back.
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { canaryRelease, previewRelease, readLog } from 'shared/contracts/releases/control';
import { startSite, type TestSite } from 'shared/testing/site';
import { ownScript, publishNext, reportedFailures, statusOf, type Edit } from './releases.fixture';
import { expect, test } from '../site.fixture';

test.use({ complaintsExpected: true });
test.setTimeout(300_000);

// Each test publishes its own version.
let ownSite: TestSite;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  ownSite = await startSite();
});
test.afterAll(() => ownSite.dispose());

const broken: Edit = (file, content) => (ownScript('marketing')(file) ? `throw new Error("broken at its start");${content}` : content);

test('a canary that fails its visitors is taken back by the site itself, and stays away', async ({ page }) => {
  await publishNext(ownSite, 'marketing', '1.1.0', broken);
  await callAsOperator(ownSite, canaryRelease, { app: 'marketing', version: '1.1.0', percent: 100, reason: 'test' });
  for (let visit = 0; visit < 4; visit += 1) {
    await page.goto(ownSite.origin);
    await expect(page.locator('[data-release="marketing_1_0_0"]').first()).toBeAttached();
    await expect.poll(async () => (await reportedFailures(ownSite, 'marketing', '1.1.0')) > visit).toBe(true);
  }
  await expect.poll(async () => (await statusOf(ownSite, 'marketing')).canary).toBeNull();
  const status = await statusOf(ownSite, 'marketing');
  expect(status.active).toBe('1.0.0');
  expect(status.quarantined).toMatchObject([{ version: '1.1.0', by: 'automatic' }]);
  const { entries } = await callAsOperator(ownSite, readLog, { app: 'marketing', limit: 1 });
  expect(entries[0]).toMatchObject({ kind: 'quarantine', by: 'automatic', version: '1.1.0' });
});

test('a preview shows one visitor a published release, says so on the page, and ends', async ({ page, browser }) => {
  await publishNext(ownSite, 'marketing', '1.2.0');
  const { url } = await callAsOperator(ownSite, previewRelease, { app: 'marketing', version: '1.2.0', minutes: 5 });
  const response = await page.goto(url);
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  expect(response?.headers()['cache-control']).toContain('no-store');
  await expect(page.getByRole('complementary', { name: 'Vista previa' })).toContainText('marketing 1.2.0');
  await expect(page.locator('[data-release="marketing_1_2_0"]').first()).toBeAttached();
  const other = await browser.newPage();
  await other.goto(ownSite.origin);
  await expect(other.locator('[data-release="marketing_1_0_0"]').first()).toBeAttached();
  await other.close();
  await page.getByRole('link', { name: 'Salir de la vista previa' }).click();
  await expect(page.locator('[data-release="marketing_1_0_0"]').first()).toBeAttached();
  for (const token of ['forged', `${url.split('/').at(-1) ?? ''}x`, encodeURIComponent('https://evil.example/entry.js')]) {
    expect((await page.goto(`${ownSite.origin}/preview/${token}`))?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'Vista previa' })).toBeVisible();
  }
});
