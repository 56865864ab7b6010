import type { Locator, Page } from '@playwright/test';
import { expect } from './site.fixture';

const mostStops = 250;

/** Goes by Tab and, to what lies behind, Shift+Tab alone; a thing that neither reaches fails the test. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    const way = await target.evaluate((element) => {
      const { activeElement } = document;
      if (activeElement === element) return 'here';
      const position = activeElement === null ? 0 : element.compareDocumentPosition(activeElement);
      return (position & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 'ahead' : 'behind';
    });
    if (way === 'here') return;
    await page.keyboard.press(way === 'ahead' ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`${target.toString()} is not reached by Tab`);
}

/** Reaches `target` by Tab and presses Enter on it. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
