import type { Locator, Page } from '@playwright/test';
import { expect } from './site.fixture';

const mostStops = 250;

/** Goes by Tab alone until `target` has the focus, round by the end of the page if need be; a thing that no Tab reaches fails the test. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} is not reached by Tab`);
}

/** Reaches `target` by Tab and presses Enter on it. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
