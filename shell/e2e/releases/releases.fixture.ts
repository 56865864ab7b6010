import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { BuiltRelease } from 'shared/tooling/build/build';
import { callAsOperator, RefusedError } from 'shared/tooling/release/operator-client';
import { publish } from 'shared/tooling/release/publish';
import { readBuiltRelease } from 'shared/tooling/release/read-built-release';
import { folderOf } from 'shared/tooling/workspaces';
import type { AppName } from 'shared/contracts/apps/apps';
import { addOperator } from 'shared/contracts/releases/access';
import { activateRelease, releaseStatus, type AppStatus } from 'shared/contracts/releases/control';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { readCurves, type ReleaseCurve } from 'shared/contracts/releases/vitals';
import { deriveRelease } from 'shared/testing/derive-release';
import type { TestSite } from 'shared/testing/site';
import { signIn } from '../panel/panel.fixture';

export type Edit = (file: string, content: string) => string;

/** The app's working copy, built before all tests. */
export const builtOnce = (app: AppName): Promise<BuiltRelease> => readBuiltRelease(path.join(folderOf(app), 'dist/release'), app);

/** Publishes the app's working copy as another version, changed by `edit`. Visitors do not get it yet. */
export async function publishNext(site: TestSite, app: AppName, version: string, edit: Edit = (_file, content) => content): Promise<ReleaseRecord> {
  const next = await deriveRelease(await builtOnce(app), { version, edit });
  await publish(site, next);
  await next.dispose();
  return next.record;
}

export async function activateNext(site: TestSite, app: AppName, version: string, edit?: Edit): Promise<ReleaseRecord> {
  const record = await publishNext(site, app, version, edit);
  await activate(site, app, version);
  return record;
}

/** Makes a published release the active one. */
export async function activate(site: TestSite, app: AppName, version: string): Promise<void> {
  await callAsOperator(site, activateRelease, { app, version, reason: 'test' });
}

export async function statusOf(site: TestSite, app: AppName): Promise<AppStatus> {
  const { apps } = await callAsOperator(site, releaseStatus, {});
  const row = apps.find((one) => one.app === app);
  if (row === undefined) throw new Error(`No status of ${app}`);
  return row;
}

/** Reports of pages in this hour and the previous one. Retries when the site is too busy, as its answer says. */
async function curvesOf(site: TestSite, app: AppName): Promise<readonly ReleaseCurve[]> {
  for (;;) {
    const answer = await callAsOperator(site, readCurves, { app, hours: 2 }).catch((error: unknown) => {
      if (!(error instanceof RefusedError) || error.code !== 'service_unavailable') throw error;
      return null;
    });
    if (answer !== null) return answer.releases;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Failing sessions that pages have reported for a release. */
export async function reportedFailures(site: TestSite, app: AppName, version: string): Promise<number> {
  const releases = await curvesOf(site, app);
  return releases.find((release) => release.version === version)?.hours.reduce((sum, { failures }) => sum + failures, 0) ?? 0;
}

/** Causes that pages have reported against an app's releases. */
export async function reportedCauses(site: TestSite, app: AppName): Promise<string[]> {
  const releases = await curvesOf(site, app);
  return releases.flatMap(({ causes }) => causes.map(({ cause }) => cause));
}

/** First script of a release with the app's own code, whatever its name in this build. */
export function ownScript(app: AppName): (file: string) => boolean {
  return app === 'shell' ? (file) => /(?:^|\/)bootstrap\.[^/]*\.js$/.test(file) : (file) => /(?:^|\/)__federation_expose_app\.[^/]*\.js$/.test(file);
}

/** The stable release of an app in the operators' table of live releases. */
export function stableCell(page: Page, name: string): Locator {
  return page.getByRole('row', { name: `Ver ${name}` }).getByRole('cell').first();
}

/** Opens the operators' page as an operator. */
export async function signInAsOperator(page: Page, site: TestSite): Promise<void> {
  await callAsOperator(site, addOperator, { email: 'propietaria@ejemplo.example' });
  await signIn(page, site);
  await page.goto(`${site.origin}/ops`);
  await expect(page.getByRole('heading', { name: 'Historia' })).toBeVisible();
}

export type { BuiltRelease };
