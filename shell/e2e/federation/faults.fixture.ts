import type { Page } from '@playwright/test';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { publish } from 'shared/tooling/release/publish';
import type { AppName } from 'shared/contracts/apps/apps';
import { activateRelease, rollbackRelease } from 'shared/contracts/releases/control';
import { deriveRelease } from 'shared/testing/derive-release';
import { startSite, type TestSite } from 'shared/testing/site';
import { builtOnce, reportedFailures, type Edit } from '../releases/releases.fixture';
import { expect, test as base } from '../site.fixture';

/** A site where a release of an app is activated, with the working copy's release 1.0.0 as fallback. */
export interface BreakableSite {
  readonly site: TestSite;
  /** Activates a release that `edit` breaks, and returns its version. */
  readonly activate: (app: AppName, edit?: Edit) => Promise<string>;
}

export const good = '1.0.0';

/** A suitable address for each app. */
export const addressOf: Record<AppName, string> = { shell: '/', marketing: '/', demos: '/demos/clinics/oris', panel: '/login' };
const apps = Object.keys(addressOf) as AppName[];

/** One site for all tests of a worker: each breaks its app with its own version, and restores it. */
export const test = base.extend<{ readonly breakable: BreakableSite }, { readonly faultySite: TestSite; readonly versions: { next: number } }>({
  complaintsExpected: true,
  faultySite: [
    // eslint-disable-next-line no-empty-pattern -- Playwright demands the destructured first parameter
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright demands the destructured first parameter
  versions: [async ({}, use) => use({ next: 1 }), { scope: 'worker' }],
  breakable: async ({ faultySite, versions }, use) => {
    const broken = new Set<AppName>();
    await use({
      site: faultySite,
      activate: async (app, edit = (_file, content) => content) => {
        broken.add(app);
        const version = `1.${(versions.next += 1)}.0`;
        const next = await deriveRelease(await builtOnce(app), { version, edit });
        await publish(faultySite, next);
        await next.dispose();
        await callAsOperator(faultySite, activateRelease, { app, version, reason: 'test' });
        return version;
      },
    });
    for (const app of broken) await callAsOperator(faultySite, rollbackRelease, { app, version: good, reason: 'test' });
  },
});

/** The last known good release renders the page, nothing of the broken one remains, and the header works. */
export async function expectLastGood(page: Page, app: AppName, broken: string): Promise<void> {
  await expect(page.locator(`[data-release="${app}_1_0_0"]`).first()).toBeAttached({ timeout: 60_000 });
  await expect(page.locator(`[data-release="${app}_${broken.replaceAll('.', '_')}"]`)).toHaveCount(0);
  // The sign-in page has no header: its own link shows that it works.
  if (app === 'panel') {
    await expect(page.getByRole('link', { name: 'Entrar con una cuenta de ejemplo' })).toBeVisible();
    return;
  }
  // A demo without a code leads to the code form once it is alive. A link that is pressed before that leaves the page, and nothing is reported.
  if (app === 'demos') await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.getByRole('banner').getByRole('button', { name: 'Solicita demo' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Solicita tu demo' })).toBeVisible();
}

export async function expectReported({ site }: BreakableSite, app: AppName, version: string): Promise<void> {
  await expect.poll(() => reportedFailures(site, app, version), { message: `what pages reported of ${app} ${version}` }).toBeGreaterThan(0);
}

export { apps, expect };
