import type { Page } from '@playwright/test';
import type { TestSite } from 'shared/testing/site';
import { accessibilityIssues } from './accessibility';
import { expect } from './site.fixture';

/** Signs in by the local provider, with the keyboard alone. */
export async function signIn(page: Page, site: TestSite, person = /Lucía/): Promise<void> {
  await page.goto(`${site.origin}/login`);
  await page.getByRole('link', { name: 'Entrar con una cuenta de ejemplo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: person }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/panel`);
}

/** Nothing sticks out sideways, nothing that axe objects to. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // A chart follows its window a moment later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: `${where}: sticks out` }).toBeLessThanOrEqual(0);
  expect(await accessibilityIssues(page), where).toEqual([]);
}

interface Answer {
  readonly token: string;
}

/** A visitor who writes to the assistant from outside the panel, as the chat on a demo page does. */
export async function writeInChat(site: TestSite, ...lines: readonly string[]): Promise<void> {
  const ask = async (path: string, body: object) => {
    const response = await fetch(`${site.origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<unknown>;
  };
  const { token } = (await ask('/api/chat/start', {})) as Answer;
  for (const content of lines) await ask('/api/chat/message', { token, content });
  await ask('/api/chat/end', { token });
}
