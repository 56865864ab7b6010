import type { ElementHandle, Locator, Page } from '@playwright/test';
import { expect } from './site.fixture';

const mostStops = 250;

/** Where the focus has to go to reach an element; `gone` where the page has drawn another in its place. */
function wayTo(element: Element): 'here' | 'ahead' | 'behind' | 'gone' {
  const { activeElement } = document;
  if (activeElement === element) return 'here';
  if (!element.isConnected) return 'gone';
  const position = activeElement === null ? 0 : element.compareDocumentPosition(activeElement);
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 'ahead' : 'behind';
}

/** Goes by Tab and, to what lies behind, Shift+Tab alone; a thing that neither reaches fails the test. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Looked for once: to find it by its role and name at every stop would be most of the work.
  const find = async () => (await target.elementHandle()) as ElementHandle<Element>;
  let element = await find();
  for (let stop = 0; stop < mostStops; stop += 1) {
    const way = await element.evaluate(wayTo);
    if (way === 'here') return element.dispose();
    if (way === 'gone') element = await find();
    else await page.keyboard.press(way === 'ahead' ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`${target.toString()} is not reached by Tab`);
}

/** Reaches `target` by Tab and presses Enter on it. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
