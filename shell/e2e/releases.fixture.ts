import { expect, type Locator, type Page } from '@playwright/test';
import { build, type BuiltRelease } from 'shared/build/build';
import { callAsOperator } from 'shared/build/operator-client';
import { publish } from 'shared/build/publish';
import type { Building } from 'shared/contracts/buildings';
import { activateRelease, releaseStatus, type BuildingStatus } from 'shared/contracts/release-control';
import { readCurves } from 'shared/contracts/vitals';
import { deriveRelease } from 'shared/testing/derive-release';
import type { TestSite } from 'shared/testing/site';

export type Edit = (file: string, content: string) => string;

/** Publishes the building's working copy as another version, changed by `edit`. Visitors get nothing of it yet. */
export async function publishNext(site: TestSite, building: Building, version: string, edit: Edit = (_file, content) => content): Promise<void> {
  const own = await build({ building, log: () => undefined });
  const next = await deriveRelease(own, { version, edit });
  await publish(site, next);
  await next.dispose();
}

export async function activateNext(site: TestSite, building: Building, version: string, edit?: Edit): Promise<void> {
  await publishNext(site, building, version, edit);
  await callAsOperator(site, activateRelease, { building, version, reason: 'test' });
}

export async function statusOf(site: TestSite, building: Building): Promise<BuildingStatus> {
  const { buildings } = await callAsOperator(site, releaseStatus, {});
  const row = buildings.find((one) => one.building === building);
  if (row === undefined) throw new Error(`No status of ${building}`);
  return row;
}

/** Failing sessions that pages have reported about a release. */
export async function reportedFailures(site: TestSite, building: Building, version: string): Promise<number> {
  // Two: what was reported before the hour struck counts too.
  const { releases } = await callAsOperator(site, readCurves, { building, hours: 2 });
  return releases.find((release) => release.version === version)?.hours.reduce((sum, { failures }) => sum + failures, 0) ?? 0;
}

/** First script of a release that holds the building's own code, whatever it is called in this build. */
export function ownScript(building: Building): (file: string) => boolean {
  return building === 'shell' ? (file) => /^bootstrap\.[^/]*\.js$/.test(file) : (file) => /^__federation_expose_app\.[^/]*\.js$/.test(file);
}

/** The stable release of a building, in the operators' table of what is live. */
export function stableCell(page: Page, name: string): Locator {
  return page.getByRole('row', { name: `Ver ${name}` }).getByRole('cell').first();
}

/** Opens the operators' page with the site's own token. */
export async function signInWithToken(page: Page, site: TestSite): Promise<void> {
  await page.goto(`${site.origin}/ops`);
  await page.getByLabel('Token de operador').fill(site.token);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Historia' })).toBeVisible();
}

export type { BuiltRelease };
