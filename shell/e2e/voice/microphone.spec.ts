import type { Page } from '@playwright/test';
import { findChromium } from 'shared/tooling/test/chromium';
import { chromiumArguments, ignoredDefaultArguments } from '../chromium-arguments';
import { expect, test } from './voice.fixture';

/** A browser that denies every microphone prompt. */
const refusing = chromiumArguments.filter((argument) => !argument.startsWith('--use-fake-ui-for-media-stream'));
test.use({ launchOptions: { executablePath: findChromium(), args: [...refusing, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'], ignoreDefaultArgs: ignoredDefaultArguments } });

const microphoneDenied = 'Necesitas permitir el acceso al micrófono para usar el asistente de voz.';

/** Real call requests; none may occur before the microphone is granted. */
function callsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-call') && request.headers()['x-call-prefetch'] === undefined) asked.push(request.url());
  });
  return asked;
}

test('a visitor who refuses the microphone reads why nothing happens, and can put the notice away', async ({ voice, site, page, context }) => {
  await context.clearPermissions();
  const asked = callsAsked(page);
  await voice.open(site.origin);
  await voice.orb('idle').click();
  await expect(voice.alert).toHaveText(microphoneDenied);
  await expect(voice.orb('idle')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
  await expect(voice.alert).toBeHidden();
});

for (const [case_, reason, remedy] of [['there is none', 'NotFoundError', 'conecta uno'], ['another program holds it', 'NotReadableError', 'ciérralo'], ['it is not allowed', 'NotAllowedError', '']] as const) {
  test(`without a microphone because ${case_}, the visitor reads the same and what helps, and nobody is called`, async ({ voice, site, page }) => {
    await page.addInitScript({ content: `MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('no', '${reason}')); Permissions.prototype.query = () => Promise.resolve({ state: 'prompt' });` });
    const asked = callsAsked(page);
    await voice.open(site.origin);
    await voice.orb('idle').click();
    await expect(voice.alert).toContainText(microphoneDenied);
    await expect(voice.alert).toContainText(remedy);
    await expect(page.getByText('Para permitirlo:')).toHaveCount(remedy === '' ? 1 : 0);
    await expect(voice.orb('idle')).toBeVisible();
    expect(asked).toEqual([]);
  });
}

test('a microphone that is allowed after the visitor gave up is closed again, and nobody is called', { tag: '@large' }, async ({ voice, site, page }) => {
  // A real track from a tone: the test decides when the visitor grants it.
  await page.addInitScript({
    content: `
      Permissions.prototype.query = () => Promise.resolve({ state: 'prompt' });
      const allowed = new Promise((resolve) => { window.sayYes = resolve; });
      MediaDevices.prototype.getUserMedia = () => allowed.then(() => {
        const context = new AudioContext();
        return context.createMediaStreamDestination().stream;
      });
    `,
  });
  const asked = callsAsked(page);
  await voice.open(site.origin);
  await voice.prepare();
  await voice.orb('idle').click();
  await expect(voice.orb('connecting')).toBeVisible();
  await voice.cancel();
  await page.evaluate(() => (window as unknown as { sayYes(): void }).sayYes());
  await expect.poll(() => page.evaluate(() => window.voiceTest.tracks.map(({ readyState }) => readyState))).toEqual(['ended']);
  expect(asked).toEqual([]);
  await expect(voice.alert).toBeHidden();
});

/** A tone as microphone, which the visitor can revoke. */
const revocable = `
  window.mayHear = true;
  window.pluggedIn = true;
  Permissions.prototype.query = () => Promise.resolve({ get state() { return mayHear ? 'granted' : 'denied'; } });
  MediaDevices.prototype.getUserMedia = async () => {
    if (!mayHear) throw new DOMException('no', 'NotAllowedError');
    if (!pluggedIn) throw new DOMException('none', 'NotFoundError');
    return new AudioContext().createMediaStreamDestination().stream;
  };
`;
/** As a browser ends a microphone that is revoked, or unplugged. */
const endAs = (reason: 'mayHear' | 'pluggedIn') => `
  window.${reason} = false;
  for (const track of voiceTest.tracks) {
    track.stop();
    track.dispatchEvent(new Event('ended'));
  }
`;

test('a microphone that is taken away in mid-call ends the call, which says why', { tag: '@large' }, async ({ voice, site, page }) => {
  await page.addInitScript({ content: revocable });
  await voice.open(site.origin);
  await voice.call();
  // The agent is audible once both sides have their tracks.
  await expect.poll(async () => (await voice.audio()).energy).toBeGreaterThan(0.01);
  await page.evaluate(endAs('mayHear'));
  await expect(voice.alert).toHaveText(microphoneDenied);
  await expect(voice.orb('idle')).toBeVisible();
});

test('a microphone that is unplugged in mid-call ends the call, which asks for one and not for a permission', { tag: '@large' }, async ({ voice, site, page }) => {
  await page.addInitScript({ content: revocable });
  await voice.open(site.origin);
  await voice.call();
  await expect.poll(async () => (await voice.audio()).energy).toBeGreaterThan(0.01);
  await page.evaluate(endAs('pluggedIn'));
  await expect(voice.alert).toHaveText(`${microphoneDenied}No encontramos ningún micrófono: conecta uno y vuelve a intentarlo.`);
  await expect(page.getByText(/^Para permitirlo/)).toBeHidden();
});

test('a microphone that is taken away while it is silenced is missed when it is to be heard again', { tag: '@large' }, async ({ voice, site, page }) => {
  await page.addInitScript({ content: revocable });
  await voice.open(site.origin);
  await voice.call();
  await expect.poll(async () => (await voice.audio()).energy).toBeGreaterThan(0.01);
  const mute = page.getByRole('button', { name: 'Silenciar el micrófono' });
  await mute.click();
  await expect.poll(() => page.evaluate(() => window.voiceTest.tracks.every(({ readyState, enabled }) => readyState === 'ended' || !enabled))).toBe(true);
  await page.evaluate(endAs('mayHear'));
  await mute.click();
  await expect(voice.alert).toHaveText(microphoneDenied);
  await expect(voice.orb('idle')).toBeVisible();
});
