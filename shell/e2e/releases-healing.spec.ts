import type { Page, Route } from '@playwright/test';
import { callAsOperator } from 'shared/build/operator-client';
import type { Building } from 'shared/contracts/buildings';
import { canaryRelease, previewRelease, readLog } from 'shared/contracts/release-control';
import { activateNext, ownScript, publishNext, reportedFailures, statusOf, type Edit } from './releases.fixture';
import { expect, test } from './site.fixture';

test.use({ complaintsExpected: true });
test.setTimeout(120_000);

const addresses: Record<Building, string> = { shell: '/', marketing: '/', demos: '/demos/clinics/oris', panel: '/login' };

/** The page is drawn by the last known good release of the building, and can be used. */
async function expectLastGood(page: Page, building: Building): Promise<void> {
  await expect(page.locator(`[data-release="${building}_1_0_0"]`).first()).toBeAttached({ timeout: 25_000 });
  await expect(page.getByRole('main').first()).toBeVisible();
  if (building === 'panel') return;
  await expect(page.getByRole('banner')).toBeVisible();
}

const breakOwn = (building: Building, broken: (content: string) => string): Edit => (file, content) => (ownScript(building)(file) ? broken(content) : content);

const insideFaults: Record<string, (building: Building) => Edit> = {
  'has a syntax error': (building) => breakOwn(building, (content) => `${content};const const = 1;`),
  'throws at its start': (building) => breakOwn(building, (content) => `throw new Error("broken at its start");${content}`),
};

const networkFaults: Record<string, (route: Route) => Promise<void>> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: 'not here' }),
  'answers 500': (route) => route.fulfill({ status: 500, body: 'broken' }),
  'has one flipped byte': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[10] = (body[10] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  },
  'hangs': () => new Promise(() => undefined),
};

for (const building of ['shell', 'demos', 'panel'] as const) {
  for (const [fault, edit] of Object.entries(insideFaults)) {
    test(`when ${building} ${fault}, the visitor gets the last good release and the site hears of it`, async ({ page, ownSite }) => {
      await activateNext(ownSite, building, '1.1.0', edit(building));
      await page.goto(`${ownSite.origin}${addresses[building]}`);
      await expectLastGood(page, building);
      await expect.poll(() => reportedFailures(ownSite, building, '1.1.0')).toBeGreaterThan(0);
    });
  }
  for (const [fault, answer] of Object.entries(networkFaults)) {
    test(`when a script of ${building} ${fault}, the visitor gets the last good release and the site hears of it`, async ({ page, ownSite }) => {
      await activateNext(ownSite, building, '1.1.0');
      await page.route((url) => url.pathname.startsWith(`/r/${building}/1.1.0/`) && ownScript(building)(url.pathname.split('/').at(-1) ?? ''), answer);
      await page.goto(`${ownSite.origin}${addresses[building]}`, { waitUntil: 'commit' });
      await expectLastGood(page, building);
      await expect.poll(() => reportedFailures(ownSite, building, '1.1.0')).toBeGreaterThan(0);
    });
  }
}

test('a canary that fails its visitors is taken back by the site itself, and stays away', async ({ page, ownSite }) => {
  await publishNext(ownSite, 'marketing', '1.1.0', insideFaults['throws at its start']?.('marketing'));
  await callAsOperator(ownSite, canaryRelease, { building: 'marketing', version: '1.1.0', percent: 100, reason: 'test' });
  for (let visit = 0; visit < 4; visit += 1) {
    await page.goto(ownSite.origin);
    await expectLastGood(page, 'marketing');
    await expect.poll(async () => (await reportedFailures(ownSite, 'marketing', '1.1.0')) > visit).toBe(true);
  }
  await expect.poll(async () => (await statusOf(ownSite, 'marketing')).canary).toBeNull();
  const status = await statusOf(ownSite, 'marketing');
  expect(status.active).toBe('1.0.0');
  expect(status.quarantined).toMatchObject([{ version: '1.1.0', by: 'automatic' }]);
  const { entries } = await callAsOperator(ownSite, readLog, { building: 'marketing', limit: 1 });
  expect(entries[0]).toMatchObject({ kind: 'quarantine', by: 'automatic', version: '1.1.0' });
});

test('a preview shows one visitor a published release, says so on the page, and ends', async ({ page, browser, ownSite }) => {
  await publishNext(ownSite, 'marketing', '1.1.0');
  const { url } = await callAsOperator(ownSite, previewRelease, { building: 'marketing', version: '1.1.0', minutes: 5 });
  const response = await page.goto(url);
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  expect(response?.headers()['cache-control']).toContain('no-store');
  await expect(page.getByRole('complementary', { name: 'Vista previa' })).toContainText('marketing 1.1.0');
  await expect(page.locator('[data-release="marketing_1_1_0"]').first()).toBeAttached();
  const other = await browser.newPage();
  await other.goto(ownSite.origin);
  await expect(other.locator('[data-release="marketing_1_0_0"]').first()).toBeAttached();
  await other.close();
  await page.getByRole('link', { name: 'Salir de la vista previa' }).click();
  await expect(page.locator('[data-release="marketing_1_0_0"]').first()).toBeAttached();
  for (const token of ['forged', `${url.split('/').at(-1) ?? ''}x`, encodeURIComponent('https://evil.example/entry.js')]) {
    expect((await page.goto(`${ownSite.origin}/preview/${token}`))?.status()).toBe(403);
  }
});
