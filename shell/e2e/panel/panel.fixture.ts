import type { Page } from '@playwright/test';
import { URI, type TOTP } from 'otpauth';
import type { TestSite } from 'shared/testing/site';
import { accessibilityIssues } from '../accessibility';
import { tabTo } from '../keyboard';
import { expect } from '../site.fixture';

/** Signs in by the local provider, with the keyboard only. */
export async function signIn(page: Page, site: TestSite, person = /Lucía/): Promise<void> {
  await page.goto(`${site.origin}/login`);
  await chooseAccount(page, person);
  await expect(page).toHaveURL(`${site.origin}/panel`);
}

/** Starts at the login page. */
export async function chooseAccount(page: Page, person: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Entrar con una cuenta de ejemplo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: person }).focus();
  await page.keyboard.press('Enter');
}

/** Codes of the app that the page offers to enrol: each another than the one before, with half of its thirty seconds left. */
export async function codesOf(page: Page): Promise<() => Promise<string>> {
  const address = await page.getByRole('link', { name: 'O ábrela en este mismo dispositivo' }).getAttribute('href');
  const totp = URI.parse(address ?? '') as TOTP;
  let given = '';
  return async () => {
    await expect.poll(() => totp.generate() !== given && Date.now() % 30_000 < 15_000, { timeout: 65_000 }).toBe(true);
    return (given = totp.generate());
  };
}

/** Enrols an authenticator app on the page that requires one, with the keyboard only. */
export async function enrolApp(page: Page): Promise<() => Promise<string>> {
  const codeOf = await codesOf(page);
  await tabTo(page, page.getByRole('textbox', { name: 'Código de seis cifras' }));
  await page.keyboard.type(await codeOf());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Códigos de recuperación' })).toBeFocused();
  return codeOf;
}

/** Expects no horizontal overflow and no axe violations. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // A chart follows its window a moment later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: `${where}: sticks out` }).toBeLessThanOrEqual(0);
  expect(await accessibilityIssues(page), where).toEqual([]);
}

interface Answer {
  readonly token: string;
}

/** A visitor who writes to the assistant from outside the panel, like the chat on a demo page. */
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
