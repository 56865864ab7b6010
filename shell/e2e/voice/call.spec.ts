import type { Page } from '@playwright/test';
import { expect, test } from './voice.fixture';

test('a visitor presses the orb, hears a Spanish voice, reads along, and hangs up', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await expect(page.getByText('Hablas con una inteligencia artificial, no con una persona.')).toBeVisible();
  const connect = await voice.hold();
  const pressedAt = Date.now();
  await voice.orb('idle').click();
  await expect(voice.orb('connecting')).toBeVisible();
  connect();
  await expect(voice.orb('listening')).toBeVisible();
  // Each figure is shown for only a second, so the test waits for none of them.
  await expect.poll(() => voice.elapsedSeconds()).toBeGreaterThanOrEqual(2);
  expect(await voice.elapsedSeconds()).toBeLessThanOrEqual((Date.now() - pressedAt) / 1_000);
  await expect(voice.transcript).toContainText('Hola, soy el asistente virtual de la clínica.');
  await expect.poll(async () => (await voice.audio()).energy).toBeGreaterThan(0.01);
  expect((await voice.audio()).lost).toBe(0);
  await voice.orb('listening').click();
  await expect(voice.orb('idle')).toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();
  await expect.poll(() => voice.openMicrophones()).toBe(0);
  await expect.poll(() => voice.playedSounds()).toHaveLength(2);
});

test('the agent answers when the visitor has spoken', async ({ voice, site }) => {
  await voice.open(site.origin);
  await voice.letBeBrief();
  await voice.call();
  await expect(voice.transcript).toContainText('(tu voz', { timeout: 20_000 });
  await expect(voice.transcript).toContainText('Atiendo llamadas las veinticuatro horas', { timeout: 20_000 });
});

const orbLoudness = (page: Page, name: '--agent' | '--caller') => page.locator('[data-testid="voice-orb"] [style*="--agent"]').evaluate((element, property) => Number((element as HTMLElement).style.getPropertyValue(property)), name);

test('the orb moves with the voices, and stops with the call', { tag: '@large' }, async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await voice.call();
  await expect.poll(() => orbLoudness(page, '--agent'), { intervals: [30] }).toBeGreaterThan(0.1);
  await expect.poll(() => orbLoudness(page, '--caller'), { intervals: [30] }).toBeGreaterThan(0.1);
  await voice.hangUp();
  await expect.poll(() => orbLoudness(page, '--agent')).toBe(0);
});

test('the header starts the one call, and asking again changes nothing', { tag: '@large' }, async ({ voice, site, page }) => {
  const minted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-call') && request.headers()['x-call-prefetch'] === undefined) minted.push(request.url());
  });
  await voice.open(site.origin);
  await voice.prepare();
  await page.getByRole('banner').getByRole('button', { name: 'Hablar con la IA' }).click();
  await page.evaluate(() => {
    for (let time = 0; time < 5; time += 1) window.dispatchEvent(new Event('start-voice-call'));
  });
  await expect(voice.orb('listening')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
  expect(minted).toHaveLength(1);
});

test('the microphone can be silenced and heard again, and another one chosen, heard and remembered', { tag: '@large' }, async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await voice.call();
  await page.getByRole('button', { name: 'Silenciar el micrófono' }).first().click();
  await expect(page.getByRole('button', { name: 'Silenciar el micrófono', pressed: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.voiceTest.tracks.every(({ readyState, enabled }) => readyState === 'ended' || !enabled))).toBe(true);
  await page.getByRole('button', { name: 'Silenciar el micrófono' }).first().click();
  await page.getByText('Micrófono y altavoz').click();
  const choice = page.getByLabel('Micrófono', { exact: true });
  await choice.selectOption({ label: 'Fake Audio Input 2' });
  await expect.poll(() => page.evaluate(() => window.voiceTest.tracks.filter(({ readyState }) => readyState === 'live').map(({ label }) => label))).toEqual(['Fake Audio Input 2']);
  await expect.poll(() => orbLoudness(page, '--caller'), { intervals: [30] }).toBeGreaterThan(0.1);
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('voice_devices'))).toMatch(/^\S+ $/);
});

test('two tabs can each have their call', { tag: '@large' }, async ({ voice, site, context }) => {
  await voice.open(site.origin);
  const { VoicePage } = await import('./voice.fixture');
  const other = new VoicePage(await context.newPage());
  await other.open(site.origin);
  await voice.call();
  await other.call();
  for (const tab of [voice, other]) await expect.poll(async () => (await tab.audio()).energy).toBeGreaterThan(0.01);
  await other.hangUp();
  await voice.page.bringToFront();
  await expect(voice.orb('listening')).toBeVisible();
  const { received } = await voice.audio();
  await expect.poll(async () => (await voice.audio()).received).toBeGreaterThan(received + 50);
});
