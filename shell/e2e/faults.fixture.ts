import type { Page } from '@playwright/test';
import { build, type BuiltRelease } from 'shared/build/build';
import { callAsOperator } from 'shared/build/operator-client';
import { publish } from 'shared/build/publish';
import { buildings, type Building } from 'shared/contracts/buildings';
import { activateRelease, rollbackRelease } from 'shared/contracts/release-control';
import { deriveRelease } from 'shared/testing/derive-release';
import { startSite, type TestSite } from 'shared/testing/site';
import { reportedFailures, type Edit } from './releases.fixture';
import { expect, test as base } from './site.fixture';

/** A site on which a release of a building is made active, with the working copy's release 1.0.0 to fall back to. */
export interface BreakableSite {
  readonly site: TestSite;
  /** Makes a release that `edit` breaks the active one, and gives its version. */
  readonly activate: (building: Building, edit?: Edit) => Promise<string>;
}

export const good = '1.0.0';

/** The address that shows a building best. */
export const addressOf: Record<Building, string> = { shell: '/', marketing: '/', demos: '/demos/clinics/oris', panel: '/login' };

/** One site for all tests of a worker: each breaks its building with a version of its own, and puts it back. */
export const test = base.extend<{ readonly breakable: BreakableSite }, { readonly faultySite: TestSite; readonly versions: { next: number } }>({
  complaintsExpected: true,
  faultySite: [
    // eslint-disable-next-line no-empty-pattern -- Playwright demands the destructured first parameter
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright demands the destructured first parameter
  versions: [async ({}, use) => use({ next: 1 }), { scope: 'worker' }],
  breakable: async ({ faultySite, versions }, use) => {
    const broken = new Set<Building>();
    await use({
      site: faultySite,
      activate: async (building, edit = (_file, content) => content) => {
        broken.add(building);
        const version = `1.${(versions.next += 1)}.0`;
        const next = await deriveRelease(await builtOnce(building), { version, edit });
        await publish(faultySite, next);
        await next.dispose();
        await callAsOperator(faultySite, activateRelease, { building, version, reason: 'test' });
        return version;
      },
    });
    for (const building of broken) await callAsOperator(faultySite, rollbackRelease, { building, version: good, reason: 'test' });
  },
});

const builds = new Map<Building, Promise<BuiltRelease>>();
function builtOnce(building: Building): Promise<BuiltRelease> {
  const known = builds.get(building) ?? build({ building, log: () => undefined });
  builds.set(building, known);
  return known;
}

/** The last known good release draws the page, nothing of the broken one is left, and the header works. */
export async function expectLastGood(page: Page, building: Building, broken: string): Promise<void> {
  await expect(page.locator(`[data-release="${building}_1_0_0"]`).first()).toBeAttached({ timeout: 30_000 });
  await expect(page.locator(`[data-release="${building}_${broken.replaceAll('.', '_')}"]`)).toHaveCount(0);
  // The sign-in page has no header; that it can be used shows at its own way in.
  if (building === 'panel') {
    await expect(page.getByRole('link', { name: 'Entrar con una cuenta de ejemplo' })).toBeVisible();
    return;
  }
  if (building === 'demos') {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    return;
  }
  await page.getByRole('banner').getByRole('button', { name: 'Solicita demo' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Solicita tu demo' })).toBeVisible();
}

export async function expectReported({ site }: BreakableSite, building: Building, version: string): Promise<void> {
  await expect.poll(() => reportedFailures(site, building, version), { message: `what pages reported of ${building} ${version}` }).toBeGreaterThan(0);
}

export { buildings, expect };
