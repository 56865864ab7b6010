import type { Page } from '@playwright/test';
import { makeCode, openGeneric } from '../demos/demos.fixture';
import { expect, test } from './voice.fixture';

/** Real call requests. */
function callsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-call') && request.headers()['x-call-prefetch'] === undefined) asked.push(request.url());
  });
  return asked;
}

test('a double click on the orb begins one call', async ({ voice, site, page }) => {
  const asked = callsAsked(page);
  await voice.open(site.origin);
  await voice.prepare();
  await voice.orb('idle').dblclick();
  await expect(voice.orb('listening')).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await voice.audio()).energy).toBeGreaterThan(0.01);
  expect(asked).toHaveLength(1);
});

test('the second half of a double click on the button that ends a call begins no other with what then stands there', async ({ voice, site, page }) => {
  const asked = callsAsked(page);
  await voice.open(site.origin);
  await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
  const sheet = page.locator('[data-call-dock]');
  await expect(sheet.getByRole('log')).toContainText('Hola');
  await page.evaluate(() => {
    const again = () => [...document.querySelectorAll('[data-call-dock] button')].find(({ textContent }) => textContent === 'Volver a llamar');
    new MutationObserver((_, observer) => {
      if (again()?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })) === true) observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await sheet.getByRole('button', { name: 'Colgar', exact: true }).click();
  await expect(sheet.getByText('La llamada ha terminado')).toBeVisible();
  // Longer than a double click takes.
  await page.waitForTimeout(600);
  expect(asked).toHaveLength(1);
  await sheet.getByRole('button', { name: 'Volver a llamar' }).click();
  await expect(voice.orb('listening')).toBeVisible({ timeout: 20_000 });
  expect(asked).toHaveLength(2);
});

test('a held Enter begins one call', { tag: '@large' }, async ({ voice, site, page }) => {
  const asked = callsAsked(page);
  await voice.open(site.origin);
  await voice.prepare();
  await voice.orb('idle').focus();
  for (let repeats = 0; repeats < 12; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(voice.orb('listening')).toBeVisible({ timeout: 20_000 });
  expect(asked).toHaveLength(1);
});

test('a line that takes longer for the SDK than a call may take to connect brings a call all the same', { tag: '@large' }, async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await page.waitForLoadState('networkidle');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/r/shell/**/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes('livekit')) await held;
    await route.fulfill({ response, body });
  });
  const pressedAt = await page.evaluate(() => performance.now());
  await voice.orb('idle').click();
  // Longer than the twelve seconds that connecting may take.
  await expect.poll(() => page.evaluate(() => performance.now()), { timeout: 30_000 }).toBeGreaterThan(pressedAt + 13_000);
  await expect(voice.orb('connecting')).toBeVisible();
  release();
  await expect(voice.orb('listening')).toBeVisible({ timeout: 20_000 });
});

test('a double click on the way to the assistant at the foot of a demo begins a call and does nothing else', { tag: '@large' }, async ({ voice, site, page }) => {
  const { code } = await makeCode(site, { label: 'Clínica Sol' });
  await openGeneric(page, site, code);
  const address = page.url();
  await page.getByRole('complementary', { name: 'Acciones de la demo' }).getByRole('button', { name: 'Hablar con la IA' }).dblclick();
  await expect(voice.orb('listening')).toBeVisible({ timeout: 20_000 });
  expect(page.url()).toBe(address);
  await expect(page.getByRole('dialog')).toBeHidden();
});
