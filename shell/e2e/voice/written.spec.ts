// Large: whole written calls in real time.
import { expect, test } from './voice.fixture';
import { signIn } from '../panel/panel.fixture';

test.use({ viewport: { width: 320, height: 480 }, complaintsExpected: true });

test('without a microphone the visitor reads how to allow it, has the same conversation in writing, and what it books stands in the panel', async ({ voice, ownSite, page }) => {
  await page.addInitScript({ content: `MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError')); Permissions.prototype.query = () => Promise.resolve({ state: 'denied' });` });
  await voice.open(ownSite.origin);
  await voice.letBeBrief();
  await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
  await expect(voice.alert).toHaveText('Necesitas permitir el acceso al micrófono para usar el asistente de voz.');
  await expect(page.getByText(/^Para permitirlo/)).toBeInViewport();
  await page.locator('[data-call-dock]').getByRole('button', { name: 'Prefiero escribir' }).click();
  await expect(voice.transcript).toContainText('Hola, soy el asistente virtual', { timeout: 20_000 });
  await expect(page.getByLabel('Escribe en lugar de hablar')).toBeFocused();
  const write = async (line: string) => {
    await page.getByLabel('Escribe en lugar de hablar').fill(line);
    await page.keyboard.press('Enter');
    await expect(voice.transcript).toContainText(line);
  };
  await write('Me llamo Ana y quiero una cita el jueves por la tarde');
  await expect(voice.transcript).toContainText('El primer hueco que tengo es el jueves');
  await expect.poll(async () => (await voice.audio()).energy).toBeGreaterThan(0.001);
  await write('Sí, perfecto');
  await expect(voice.transcript).toContainText('Perfecto, te la dejo reservada.');
  expect(await voice.openMicrophones()).toBe(0);
  await page.getByRole('button', { name: 'Colgar', exact: true }).click();
  await expect(page.getByText('La llamada ha terminado')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^Cita reservada: jueves, \d+ de \p{L}+, 1[6-8]:[03]0\s· Visita$/u)).toBeInViewport({ ratio: 1 });
  await signIn(page, ownSite);
  const figures = async () => (await (await page.request.get(`${ownSite.origin}/analytics`)).json()) as { upcomingAppointments: number };
  await expect.poll(figures).toMatchObject({ upcomingAppointments: 1 });
});

test('whoever would rather write begins so, and is asked for no microphone', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await page.getByTestId('voice-orb').getByRole('button', { name: 'Prefiero escribir' }).click();
  await expect(page.getByLabel('Escribe en lugar de hablar')).toBeFocused({ timeout: 20_000 });
  await expect(page.getByRole('banner').getByText(/^(Te escucho|Hablo)$/)).toBeAttached();
  expect(await page.evaluate(() => window.voiceTest.tracks.length)).toBe(0);
});

test('a line that the connection refuses goes again, before the next', { tag: '@large' }, async ({ voice, site, page }) => {
  await page.addInitScript({ content: `
    const send = RTCDataChannel.prototype.send;
    window.refusals = 0;
    RTCDataChannel.prototype.send = function (data) {
      if (window.refusals > 0 && new TextDecoder().decode(data).includes('jueves')) { window.refusals -= 1; throw new DOMException('closing', 'InvalidStateError'); }
      return send.call(this, data);
    };
  ` });
  await voice.open(site.origin);
  await page.getByTestId('voice-orb').getByRole('button', { name: 'Prefiero escribir' }).click();
  await page.evaluate('window.refusals = 2');
  for (const line of ['Quiero una cita el jueves por la tarde', 'Sí, perfecto']) {
    await page.getByLabel('Escribe en lugar de hablar').fill(line);
    await page.keyboard.press('Enter');
  }
  await expect(voice.transcript).toContainText(/jueves por la tarde.*Sí, perfecto/s, { timeout: 20_000 });
  expect(await page.evaluate('window.refusals')).toBe(0);
});

test('a telephone that is turned still shows the last line of the call', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await page.getByTestId('voice-orb').getByRole('button', { name: 'Prefiero escribir' }).click();
  await page.getByLabel('Escribe en lugar de hablar').fill('Quiero una cita el jueves por la tarde');
  await page.keyboard.press('Enter');
  await expect(voice.transcript).toContainText('El primer hueco que tengo es el jueves');
  const hidden = () => voice.transcript.evaluate((log) => Math.round((log.querySelector('p:last-child')?.getBoundingClientRect().bottom ?? Infinity) - log.getBoundingClientRect().bottom));
  for (const [width, height] of [[390, 844], [320, 480], [844, 390]] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(hidden).toBeLessThanOrEqual(1);
  }
});

test('a browser without calls has the conversation in writing alone, and the panel shows it', async ({ ownSite, page }) => {
  await page.addInitScript({ content: 'delete window.RTCPeerConnection;' });
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto(ownSite.origin);
  await page.getByTestId('voice-orb').getByRole('button', { name: 'Prefiero escribir' }).click();
  const dock = page.locator('[data-call-dock]');
  const line = dock.getByLabel('Escribe en lugar de hablar');
  await expect(line).toBeFocused();
  const write = async (text: string, answer: RegExp) => {
    const before = await dock.getByRole('log').innerText();
    await line.fill(text);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await dock.getByRole('log').innerText()).slice(before.length)).toMatch(answer);
  };
  await write('Quiero una cita para una limpieza', /\?/);
  await expect(dock.getByText('Te escucho')).toBeVisible();
  // Whoever cannot talk does not download what only talking needs.
  expect((await Promise.all(scripts)).filter((code) => code.includes('livekit'))).toHaveLength(0);
  await dock.getByRole('button', { name: 'Colgar' }).click();
  await expect(page.getByText('La llamada ha terminado')).toBeInViewport({ ratio: 1 });
  await signIn(page, ownSite);
  const threads = async () => (await (await page.request.get(`${ownSite.origin}/api/chat/threads`)).json()) as object[];
  await expect.poll(threads).toHaveLength(1);
  await page.goto(`${ownSite.origin}/panel`);
  await expect(page.getByText('Quiero una cita para una limpieza').first()).toBeVisible();
});
