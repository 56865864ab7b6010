// Large: a call in real time for each fault of a remote.
import { rollbackRelease } from 'shared/contracts/releases/control';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import type { TestSite } from 'shared/testing/site';
import { makeCode } from '../demos/demos.fixture';
import { activate, activateNext, ownScript, publishNext, reportedFailures, type Edit } from '../releases/releases.fixture';
import { watchSound, type SoundWatch } from './sound-watch';
import { expect, test, type VoicePage } from './voice.fixture';

test.setTimeout(240_000);
// Each has its own site; in sequence the file would end last.
test.describe.configure({ mode: 'parallel' });

const clinicDemo = '/demos/clinics/oris';

/** A call on the landing page with a measurement of its sound. */
async function callAndListen(voice: VoicePage, site: TestSite): Promise<SoundWatch> {
  await voice.open(site.origin);
  await voice.call();
  const sound = await watchSound(voice.page);
  await sound.expectUnbroken();
  return sound;
}

/** It is still the same call: its audio arrives, its timer runs, and it can be ended on the current page. */
async function expectSameCall(voice: VoicePage, sound: SoundWatch, secondsBefore: number): Promise<void> {
  await sound.expectUnbroken();
  expect(await voice.page.evaluate(() => window.voiceTest.connections.length)).toBe(1);
  await expect.poll(() => voice.elapsedSeconds()).toBeGreaterThan(secondsBefore);
}

async function hangUpInBar(voice: VoicePage): Promise<void> {
  await voice.bar.getByRole('button', { name: 'Colgar' }).click();
  await expect(voice.bar).toBeHidden();
  await expect.poll(() => voice.openMicrophones()).toBe(0);
  await expect.poll(() => voice.sdkEvents()).toContain('call_ended');
}

test('a remote that is released and rolled back in mid-call does not break the audio', async ({ voice, ownSite, page }) => {
  await publishNext(ownSite, 'marketing', '1.1.0');
  const sound = await callAndListen(voice, ownSite);
  const seconds = await voice.elapsedSeconds();
  await activate(ownSite, 'marketing', '1.1.0');
  await sound.expectUnbroken();
  await callAsOperator(ownSite, rollbackRelease, { app: 'marketing', reason: 'test' });
  await expectSameCall(voice, sound, seconds);
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await hangUpInBar(voice);
});

test('every app released and rolled back in mid-call leaves the call alone, also on the way to another page', async ({ voice, ownSite, page }) => {
  const { code } = await makeCode(ownSite, { clinic: 'oris' });
  // Before the call: the agent says goodbye after a minute.
  for (const app of ['shell', 'demos', 'panel'] as const) await publishNext(ownSite, app, '1.1.0');
  const sound = await callAndListen(voice, ownSite);
  const seconds = await voice.elapsedSeconds();
  for (const app of ['shell', 'demos', 'panel'] as const) await activate(ownSite, app, '1.1.0');
  await voice.goTo(clinicDemo, { code });
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Oris' })).toBeVisible();
  await sound.expectUnbroken();
  for (const app of ['shell', 'demos', 'panel'] as const) await callAsOperator(ownSite, rollbackRelease, { app, reason: 'test' });
  await expectSameCall(voice, sound, seconds);
  // The demo's own orb shows the call from the landing page, and ends it.
  await voice.orb('listening').click();
  await expect(voice.orb('idle')).toBeVisible();
  await expect.poll(() => voice.openMicrophones()).toBe(0);
});

test.describe('while a remote crashes', () => {
  test.use({ complaintsExpected: true });

  const atEvaluation: Edit = (file, content) => (ownScript('demos')(file) ? `throw new Error("demos broke while it was evaluated");${content}` : content);
  const atRender: Edit = (file, content) => (ownScript('demos')(file) ? content.replaceAll('id:"contenido"', 'id:(()=>{throw new Error("demos broke while it was drawn")})()') : content);

  for (const [moment, edit] of [['while it is evaluated', atEvaluation], ['while it is drawn', atRender]] as const) {
    test(`a page whose remote throws ${moment} is drawn by the last good release, and the call goes on`, async ({ voice, ownSite, page }) => {
      await activateNext(ownSite, 'demos', '1.1.0', edit);
      const { code } = await makeCode(ownSite, { clinic: 'oris' });
      const sound = await callAndListen(voice, ownSite);
      const seconds = await voice.elapsedSeconds();
      await voice.goTo(clinicDemo, { code });
      await expect(page.getByRole('heading', { level: 1, name: 'La demo de Oris' })).toBeVisible({ timeout: 20_000 });
      await expect.poll(() => reportedFailures(ownSite, 'demos', '1.1.0')).toBe(1);
      await expectSameCall(voice, sound, seconds);
      await voice.orb('listening').click();
      await expect(voice.orb('idle')).toBeVisible();
    });

    test(`a page whose remote throws ${moment} and has no good release left says so, and the call goes on`, async ({ voice, ownSite, page }) => {
      await activateNext(ownSite, 'demos', '1.1.0', edit);
      await page.route('**/r/demos/1.0.0/**/*.js', (route) => route.fulfill({ status: 503, body: '' }));
      const sound = await callAndListen(voice, ownSite);
      const seconds = await voice.elapsedSeconds();
      await voice.goTo(clinicDemo);
      await expect(page.getByRole('heading', { name: 'Esta parte de la web no está disponible' })).toBeVisible({ timeout: 20_000 });
      await expectSameCall(voice, sound, seconds);
      await voice.bar.getByRole('button', { name: 'Silenciar el micrófono' }).click();
      await sound.expectUnbroken();
      await hangUpInBar(voice);
    });
  }

  test('the remote that draws the orb throws in mid-call: the last good release draws the same call, and its orb ends it', async ({ voice, ownSite, page }) => {
    // The orb renders at every second of the timer, so it throws at the next one.
    const onDemand: Edit = (file, content) => (ownScript('marketing')(file) ? content.replace('"data-testid":"voice-orb"', '"data-testid":(()=>{if(window.orbShallThrow)throw new Error("the orb broke");return"voice-orb"})()') : content);
    await activateNext(ownSite, 'marketing', '1.1.0', onDemand);
    const sound = await callAndListen(voice, ownSite);
    await expect(page.locator('[data-release="marketing_1_1_0"]').first()).toBeAttached();
    const seconds = await voice.elapsedSeconds();
    await page.evaluate(() => Object.assign(window, { orbShallThrow: true }));
    await expect(page.locator('[data-release="marketing_1_0_0"]').first()).toBeAttached({ timeout: 20_000 });
    await expect.poll(() => reportedFailures(ownSite, 'marketing', '1.1.0')).toBe(1);
    await expect(voice.orb('listening')).toBeVisible();
    await expectSameCall(voice, sound, seconds);
    await expect(voice.transcript).toContainText('Hola, soy el asistente virtual de la clínica.');
    await voice.orb('listening').click();
    await expect(voice.orb('idle')).toBeVisible();
    await expect.poll(() => voice.openMicrophones()).toBe(0);
  });
});
