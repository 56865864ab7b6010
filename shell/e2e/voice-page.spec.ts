import type { Page } from '@playwright/test';
import { rollbackRelease } from 'shared/contracts/release-control';
import { build } from 'shared/build/build';
import { findChromium } from 'shared/build/chromium';
import { callAsOperator } from 'shared/build/operator-client';
import { deriveRelease } from 'shared/testing/derive-release';
import { expect, talkingVisitor, test, type VoicePage } from './voice.fixture';

test.use({ launchOptions: { executablePath: findChromium(), ...talkingVisitor } });

const bar = (page: Page) => page.getByRole('region', { name: 'Llamada con el asistente en curso' });

/** The agent's voice keeps arriving, and nothing of it gets lost. */
async function expectUnbroken(voice: VoicePage): Promise<void> {
  const before = await voice.audio();
  await expect.poll(async () => (await voice.audio()).received - before.received).toBeGreaterThan(25);
  expect((await voice.audio()).lost).toBe(0);
}

test('the first load carries no byte of the voice SDK, and the first sign of interest brings it', async ({ voice, site, page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
  });
  const withSdk = () => scripts.filter((text) => text.includes('livekit')).length;
  await voice.open(site.origin);
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(0);
  expect(withSdk()).toBe(0);
  await voice.orb('idle').hover();
  await expect.poll(withSdk, { timeout: 30_000 }).toBeGreaterThan(0);
});

test('a page load asks for warmth once, and a click for one call', async ({ voice, site, page }) => {
  const asked: { prefetch: boolean; body: unknown; answer: unknown }[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/create-call')) return;
    asked.push({ prefetch: response.request().headers()['x-call-prefetch'] !== undefined, body: response.request().postDataJSON(), answer: await response.json() });
  });
  await voice.open(site.origin);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toEqual({ prefetch: true, body: { agentId: 'default', llmId: 'default' }, answer: {} });
  await voice.call();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ prefetch: false, body: { agentId: 'default', llmId: 'default' }, answer: { serverUrl: '/voice-sandbox' } });
});

test('a call goes on while the visitor scrolls, opens the dialog and goes to another page, and can be ended there', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await voice.call();
  await expect(bar(page)).toBeHidden();
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Solicita demo' }).click();
  await expect(page.getByRole('dialog', { name: 'Solicita tu demo' })).toBeVisible();
  await expectUnbroken(voice);
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    history.pushState({}, '', '/demos/clinics/oris');
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(page.locator('#hero')).toBeHidden();
  await expectUnbroken(voice);
  await bar(page).getByRole('button', { name: 'Colgar' }).click();
  await expect(bar(page)).toBeHidden();
  expect(await voice.openMicrophones()).toBe(0);
});

test('a remote that is released and rolled back in mid-call does not break the audio', async ({ voice, ownSite, page }) => {
  await voice.open(ownSite.origin);
  await voice.call();
  await expectUnbroken(voice);
  const next = await deriveRelease(await build({ building: 'marketing', log: () => undefined }), { version: '1.1.0', edit: (_file, content) => content });
  await ownSite.release(next);
  await expectUnbroken(voice);
  await callAsOperator(ownSite, rollbackRelease, { building: 'marketing', reason: 'test' });
  await expectUnbroken(voice);
  await next.dispose();
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await bar(page).getByRole('button', { name: 'Colgar' }).click();
  await expect(bar(page)).toBeHidden();
});

test('a remote that crashes in mid-call leaves the call alone', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await voice.call();
  // The remote's part of the page goes; the frame and the call stay.
  await page.evaluate(() => {
    history.pushState({}, '', '/nothing-here');
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expectUnbroken(voice);
  await expect(bar(page).getByRole('button', { name: 'Colgar' })).toBeVisible();
});
