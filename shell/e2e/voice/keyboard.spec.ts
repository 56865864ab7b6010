// Large: whole calls by keyboard, in real time.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './voice.fixture';

/** Presses only Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The control cannot be reached with the tabulator');
}

test('a whole call with the keyboard alone: start, silence, choose a microphone, hang up', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await tabTo(page, voice.orb('idle'));
  await page.keyboard.press('Enter');
  await expect(voice.orb('listening')).toBeFocused({ timeout: 30_000 });
  const mute = page.getByRole('button', { name: 'Silenciar el micrófono' }).first();
  await mute.waitFor();
  await tabTo(page, mute);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Silenciar el micrófono', pressed: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Silenciar el micrófono', pressed: false })).toBeFocused();
  const settings = page.locator('summary', { hasText: 'Micrófono y altavoz' });
  await tabTo(page, settings);
  await page.keyboard.press('Enter');
  const microphone = page.getByLabel('Micrófono', { exact: true });
  await tabTo(page, microphone);
  // The list fills half a second after the first sound: earlier typing finds nothing.
  await expect(microphone.getByRole('option', { name: 'Fake Audio Input 2' })).toBeAttached();
  await page.keyboard.type('Fake Audio Input 2');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('voice_devices'))).toMatch(/^\S+ $/);
  await expect(voice.orb('listening')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Colgar', exact: true }).first(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(voice.orb('idle')).toBeVisible();
  await expect.poll(() => voice.openMicrophones()).toBe(0);
});

test.describe('while it connects', () => {
  // The SDK logs an error when its connection is cancelled.
  test.use({ complaintsExpected: true });

  test('Space starts a call as Enter does, and gives up connecting', async ({ voice, site, page }) => {
    await voice.open(site.origin);
    await voice.prepare();
    await voice.letFail('no-join');
    await tabTo(page, voice.orb('idle'));
    await page.keyboard.press('Space');
    await expect(voice.orb('connecting')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(voice.orb('idle')).toBeFocused();
    await expect.poll(() => voice.openMicrophones()).toBe(0);
  });
});

test('the sheet of a call is reached with the keyboard and ends it', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await voice.call();
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  const mute = voice.bar.getByRole('button', { name: 'Silenciar el micrófono' });
  // The sheet has loaded; until then a plain bar ends the call too.
  await expect(mute).toBeVisible();
  await voice.bar.getByRole('button', { name: 'Colgar' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(mute).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(voice.bar.getByRole('button', { name: 'Silenciar el micrófono', pressed: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(voice.orb('idle')).toBeVisible();
  await expect.poll(() => voice.openMicrophones()).toBe(0);
});
