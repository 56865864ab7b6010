import type { ElementHandle, Locator, Page } from '@playwright/test';
import { expect } from './site.fixture';

const maxStops = 250;

/** Direction from the focus to an element; `gone` when another element has replaced it. */
function wayTo(element: Element): 'here' | 'ahead' | 'behind' | 'gone' {
  const { activeElement } = document;
  if (activeElement === element) return 'here';
  if (!element.isConnected) return 'gone';
  const position = activeElement === null ? 0 : element.compareDocumentPosition(activeElement);
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 'ahead' : 'behind';
}

/** Moves only by Tab and, backwards, by Shift+Tab; an unreachable element fails the test. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Located once: a look-up by role and name at every stop would be most of the work.
  const find = async () => (await target.elementHandle()) as ElementHandle<Element>;
  let element = await find();
  for (let stop = 0; stop < maxStops; stop += 1) {
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
