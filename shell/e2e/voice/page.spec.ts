import { makeCode } from '../demos/demos.fixture';
import { watchSound } from './sound-watch';
import { expect, test } from './voice.fixture';

test('the first load carries no byte of the voice SDK, and the first sign of interest brings it', async ({ voice, site, page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
  });
  const withSdk = () => scripts.filter((text) => text.includes('livekit')).length;
  await voice.open(site.origin);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  expect(withSdk()).toBe(0);
  await voice.orb('idle').hover();
  await expect.poll(withSdk, { timeout: 30_000 }).toBeGreaterThan(0);
});

test('a page load asks for warmth once, and a click for one call', { tag: '@large' }, async ({ voice, site, page }) => {
  const asked: { prefetch: boolean; body: unknown; answer: unknown }[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/create-call')) return;
    asked.push({ prefetch: response.request().headers()['x-call-prefetch'] !== undefined, body: response.request().postDataJSON(), answer: await response.json() });
  });
  await voice.open(site.origin);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toEqual({ prefetch: true, body: { agentId: 'default', llmId: 'default' }, answer: {} });
  await voice.call();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toMatchObject({ prefetch: false, body: { agentId: 'default', llmId: 'default' }, answer: { serverUrl: '/voice-sandbox' } });
});

test('a call goes on while the visitor scrolls, opens the dialog and goes to another page, and can be ended there', { tag: '@large' }, async ({ voice, site, page }) => {
  const { code } = await makeCode(site, { clinic: 'oris' });
  await voice.open(site.origin);
  await voice.call();
  const sound = await watchSound(page);
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await expect(voice.bar).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Solicita demo' }).click();
  await expect(page.getByRole('dialog', { name: 'Solicita tu demo' })).toBeVisible();
  await sound.expectUnbroken();
  await page.keyboard.press('Escape');
  // The window goes back over its history entry before the test follows a link.
  await expect.poll(() => page.evaluate(() => (history.state as { dialog?: string } | null)?.dialog)).toBeUndefined();
  await voice.goTo('/demos/clinics/oris', { code });
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Oris' })).toBeVisible();
  await sound.expectUnbroken();
  await voice.orb('listening').click();
  await expect(voice.orb('idle')).toBeVisible();
  await expect.poll(() => voice.openMicrophones()).toBe(0);
});

test('a page that has called many times holds no call that is over', { tag: '@large' }, async ({ voice, site, page }) => {
  await voice.open(site.origin);
  for (let count = 0; count < 3; count += 1) {
    await voice.call();
    await voice.hangUp();
  }
  const browser = await page.context().newCDPSession(page);
  const held = async (): Promise<unknown> => {
    // The fixture's own lists hold them too.
    await page.evaluate(() => Object.assign(window.voiceTest, { connections: [], tracks: [] }));
    await browser.send('HeapProfiler.collectGarbage');
    const { result } = await browser.send('Runtime.evaluate', { expression: 'RTCPeerConnection.prototype' });
    const { objects } = await browser.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '', objectGroup: 'held' });
    const counted = await browser.send('Runtime.callFunctionOn', { objectId: objects.objectId ?? '', functionDeclaration: 'function () { return this.length; }' });
    await browser.send('Runtime.releaseObjectGroup', { objectGroup: 'held' });
    return counted.result.value;
  };
  await expect.poll(held, { timeout: 15_000 }).toBe(0);
});
