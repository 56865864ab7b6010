// Large: waits for the limits of calls whose network fails.
import { watchSound } from './sound-watch';
import { expect, test } from './voice.fixture';

test.use({ complaintsExpected: true });

const callFailed = 'Error de Retell: verifica conexión y permisos.';
const startFailed = 'Error al iniciar la llamada: comprueba tu conexión.';
const reconnecting = 'Se ha cortado la conexión. Intentamos recuperarla…';

test('a network that is gone for a moment is said, and the same call goes on', async ({ voice, site, page, context }) => {
  await voice.open(site.origin);
  await voice.call();
  const sound = await watchSound(page);
  await sound.expectUnbroken();
  await context.setOffline(true);
  // Polls faster than an expectation: four seconds later the call would be given up.
  await page.locator('[data-call-dock]').getByText(reconnecting).waitFor();
  await page.getByTestId('voice-orb').getByText('Reconectando…').waitFor();
  await context.setOffline(false);
  await expect(voice.orb('listening')).toBeVisible();
  await expect(voice.alert).toBeHidden();
  await sound.expectUnbroken();
  expect(await page.evaluate(() => window.voiceTest.connections.length)).toBe(1);
});

test('a network that stays away ends the call long before the SDK would', async ({ voice, site, context }) => {
  await voice.open(site.origin);
  await voice.call();
  await context.setOffline(true);
  await expect(voice.alert).toHaveText(callFailed);
  await expect(voice.orb('idle')).toBeVisible();
  await expect.poll(() => voice.openMicrophones()).toBe(0);
  await context.setOffline(false);
  await voice.call();
  await expect(voice.alert).toBeHidden();
});

test('a microphone that opens only when the call is over is closed as it comes', async ({ voice, site, page }) => {
  // The first one ends before it is published. The test decides when the SDK's own opens; the SDK would keep it for 15 s.
  await page.addInitScript({
    content: `
      let times = 0;
      const wanted = new Promise((resolve) => { window.openMicrophone = resolve; });
      const open = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = async function (constraints) {
        if ((times += 1) > 1) await wanted;
        const stream = await open.call(this, constraints);
        if (times === 1) stream.getTracks()[0].stop();
        return stream;
      };
    `,
  });
  await voice.open(site.origin);
  await voice.call();
  await voice.hangUp();
  await page.evaluate(() => (window as unknown as { openMicrophone(): void }).openMicrophone());
  await expect.poll(() => page.evaluate(() => window.voiceTest.tracks.length)).toBe(2);
  await expect.poll(() => voice.openMicrophones(), { timeout: 5_000 }).toBe(0);
});

test('where the call is out of sight, the bar says that it is broken and why it ended, until it is put away', async ({ voice, site, page, context }) => {
  await voice.open(site.origin);
  await voice.call();
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await expect(voice.bar).toBeVisible();
  await context.setOffline(true);
  await voice.bar.getByText(reconnecting).waitFor();
  const failed = page.locator('[data-state="failed"]');
  await expect(failed.getByRole('alert')).toHaveText(callFailed);
  // Announced once, although it is readable in two places.
  await expect(voice.alert).toHaveCount(1);
  await context.setOffline(false);
  await failed.getByRole('button', { name: 'Cerrar el aviso' }).click();
  await expect(failed).toBeHidden();
  await expect(voice.alert).toBeHidden();
});

test('a voice SDK that cannot be fetched is said, and is fetched again at the next try', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await page.waitForLoadState('networkidle');
  await page.route('**/r/shell/**/*.js', (route) => route.abort());
  await voice.orb('idle').click();
  await expect(voice.alert).toHaveText(startFailed);
  await expect(voice.orb('idle')).toBeVisible();
  await expect.poll(() => voice.openMicrophones()).toBe(0);
  await page.unroute('**/r/shell/**/*.js');
  // Within half a second a press would belong to the previous one.
  await expect(async () => {
    if (await voice.orb('idle').isVisible()) await voice.orb('idle').click({ timeout: 2_000 });
    await expect(voice.orb('listening')).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 40_000, intervals: [1_000] });
  await expect(voice.alert).toBeHidden();
});

test('a sheet that cannot be fetched leaves a call that says how it stands and can be ended, and comes with the next one', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await page.route('**/call-sheet.*.js', (route) => route.abort());
  await voice.call();
  await voice.bar.getByRole('button', { name: 'Colgar' }).click();
  await expect(voice.orb('idle')).toBeVisible();
  await page.unroute('**/call-sheet.*.js');
  await voice.call();
  await expect(page.getByRole('log', { name: 'Transcripción de la llamada' })).toContainText('Hola');
});
