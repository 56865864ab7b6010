// Large: a call in real time in each size of screen.
import type { Locator } from '@playwright/test';
import { expect, test } from './voice.fixture';

test.use({ complaintsExpected: true });

/** One of these is completely inside the window, with nothing over it. */
async function expectWholeInView(candidates: Locator): Promise<void> {
  const seen = () =>
    candidates.evaluateAll((elements) =>
      elements.some((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return width > 0 && height > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && (element.contains(found) || found?.contains(element) === true);
      }),
    );
  await expect.poll(seen, { message: String(candidates) }).toBe(true);
}

for (const [width, height] of [[320, 480], [390, 844], [1366, 650]] as const) {
  test.describe(`in a window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('a call that is begun from the top of the page says how it stands and can be ended, without scrolling', async ({ voice, site, page }) => {
      await voice.open(site.origin);
      const places = () => page.evaluate(() => [document.body.scrollHeight, document.querySelector('#beneficios')?.getBoundingClientRect().top]);
      // The page has its final height once its fonts are loaded and all of it is laid out.
      await page.evaluate(() => document.fonts.ready);
      await expect(page.locator('html[data-fresh]')).toHaveCount(0);
      const before = await places();
      await voice.letFail('no-join');
      const connect = await voice.hold();
      await page.evaluate(() => {
        window.scrollTo(0, 0);
        window.dispatchEvent(new Event('start-voice-call'));
      });
      await expectWholeInView(page.getByText('Nos estamos conectando con el agente...'));
      await expectWholeInView(page.getByRole('button', { name: 'Cancelar' }));
      connect();
      await expectWholeInView(page.getByText('Error de Retell: verifica conexión y permisos.'));
      await expectWholeInView(page.getByRole('button', { name: 'Cerrar el aviso' }));
      await expect(voice.alert).toHaveCount(1);
      await page.unroute('**/api/create-call');
      await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
      await expect(voice.orb('listening')).toBeVisible();
      // Nothing in the page has moved.
      await expect.poll(places).toEqual(before);
      const hangUp = page.getByRole('button', { name: 'Colgar', exact: true });
      // At every scroll position.
      for (const part of [0, 0.1, 0.2, 0.5, 1]) {
        await page.evaluate((share) => window.scrollTo({ top: share * document.body.scrollHeight, behavior: 'instant' }), part);
        await expectWholeInView(hangUp);
        await expectWholeInView(page.locator('[data-call-dock]').getByText(/^(Te escucho|Pensando…|Hablo)/));
        await expectWholeInView(page.locator('[data-call-dock]').getByText(/^\d\d:\d\d$/));
      }
      // A window over the page blocks the sheet, and has its own button that ends the call.
      await page.getByRole('banner').getByRole('button', { name: 'Solicita demo' }).click();
      const hangUpHere = page.getByRole('dialog').getByRole('button', { name: 'Colgar', exact: true });
      await expectWholeInView(hangUpHere);
      // The form loads a moment after its window, and takes the focus then.
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' })).toBeFocused();
      await hangUpHere.press('Enter');
      await expect(hangUpHere).toHaveCount(0);
      await expect(page.getByText('La llamada ha terminado')).toHaveCount(1);
    });
  });
}

test('on a wide page the sheet of a call stands beside the orb, and leaves the main button free', async ({ voice, site, page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await voice.open(site.origin);
  await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
  await expect(voice.orb('listening')).toBeVisible();
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, width: 0 };
  const gap = async () => {
    const [sheet, orb] = [await boxOf(page.locator('[data-call-dock]')), await boxOf(voice.orb('listening'))];
    return Math.round(orb.x - sheet.x - sheet.width);
  };
  expect(await gap()).toBeGreaterThan(0);
  expect(await gap()).toBeLessThan(40);
  await page.getByRole('button', { name: 'Solicitar demo' }).first().click({ trial: true });
  // A tablet that is turned.
  for (const width of [1180, 820]) {
    await page.setViewportSize({ width, height: 1000 });
    await expectWholeInView(page.locator('[data-call-dock]'));
  }
});

test('what to do after a call is in view on a telephone in landscape', async ({ voice, site, page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await voice.open(site.origin);
  await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
  const line = page.getByRole('textbox', { name: 'Escribe en lugar de hablar' });
  for (const [text, answer] of [['Quiero una cita', '¿Te viene bien?'], ['Sí', '¿A qué nombre la pongo?'], ['Ana', 'te la dejo reservada']] as const) {
    await line.fill(text);
    await line.press('Enter');
    await expect(page.getByRole('log')).toContainText(answer);
  }
  await page.getByRole('button', { name: 'Colgar', exact: true }).click();
  await expect(page.getByText(/^Cita reservada/)).toBeVisible();
  for (const next of ['Solicita demo', 'Volver a llamar']) await expectWholeInView(page.locator('[data-call-dock]').getByRole('button', { name: next }));
});

test('at 400 % zoom the sheet of a call scrolls only up and down', async ({ voice, site, page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const expectNoSidewaysScroll = () => expect.poll(() => page.locator('[data-call-dock]').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await voice.open(site.origin);
  const connect = await voice.hold();
  await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
  await expectWholeInView(page.getByRole('button', { name: 'Cancelar' }));
  await expectNoSidewaysScroll();
  connect();
  const hangUp = page.getByRole('button', { name: 'Colgar', exact: true });
  await expectWholeInView(hangUp);
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeAttached();
  await expectNoSidewaysScroll();
  await hangUp.click();
  await expect(page.getByText('La llamada ha terminado')).toBeVisible();
  await expectNoSidewaysScroll();
});

for (const width of [320, 360, 768, 1024, 1280, 1920]) {
  test(`nothing on a page of ${width} px moves while a call connects and begins`, async ({ voice, site, page }) => {
    await page.setViewportSize({ width, height: 800 });
    await voice.open(site.origin);
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator('html[data-fresh]')).toHaveCount(0);
    const places = () => page.evaluate(() => [...document.querySelectorAll('header button, main section, main section h2, #voice-disclosure')].map((element) => {
      const { x, y, width: wide, height } = element.getBoundingClientRect();
      return [element.tagName, element.id, x, y + scrollY, wide, height].join(' ');
    }));
    const before = await places();
    const connect = await voice.hold();
    await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
    await expect(voice.orb('connecting')).toBeVisible();
    expect(await places()).toEqual(before);
    connect();
    await expect(voice.orb('listening')).toBeVisible();
    expect(await places()).toEqual(before);
  });
}

for (const [width, height] of [[320, 568], [390, 844], [1366, 650]] as const) {
  test(`the button that ends a call stays under the thumb while its sheet grows, at ${width} × ${height}`, async ({ voice, site, page }) => {
    await page.setViewportSize({ width, height });
    await voice.open(site.origin);
    const sheet = page.locator('[data-call-dock]');
    const edges = (name: string) => sheet.getByRole('button', { name, exact: true }).evaluate((button) => [button.getBoundingClientRect().right, button.getBoundingClientRect().bottom]);
    const connect = await voice.hold();
    await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
    await expect(page.locator('[data-call-dock][data-state=connecting]')).toBeVisible();
    const before = await edges('Cancelar');
    connect();
    await expect(voice.orb('listening')).toBeVisible();
    expect(await edges('Colgar')).toEqual(before);
    await expect(sheet.getByRole('log')).toContainText('Hola');
    const settings = sheet.getByText('Micrófono y altavoz');
    await expect(settings).toBeVisible();
    expect(await edges('Colgar')).toEqual(before);
    // Nor does what stands above it move from turn to turn.
    const heightAt = async (phase: string) => {
      await expect(sheet.getByText(phase)).toBeVisible();
      return settings.evaluate((summary) => summary.getBoundingClientRect().top);
    };
    expect(await heightAt('Hablo')).toBe(await heightAt('Te escucho'));
  });
}

test.describe('on a telephone with its text at 200 %', () => {
  test.use({ viewport: { width: 180, height: 370 } });

  test('a call says how it stands and ends, and its end is read, with nothing one over the other', async ({ voice, site, page }) => {
    await voice.open(site.origin);
    await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
    await expect(voice.orb('listening')).toBeVisible();
    const sheet = page.locator('[data-call-dock]');
    await expect(sheet.getByRole('log')).toContainText('Hola');
    const hangUp = sheet.getByRole('button', { name: 'Colgar', exact: true });
    for (const part of [hangUp, sheet.getByRole('button', { name: 'Silenciar el micrófono' }), sheet.getByText(/^\d\d:\d\d$/)]) await expectWholeInView(part);
    await hangUp.click();
    await expectWholeInView(sheet.getByText('La llamada ha terminado'));
    await expectWholeInView(sheet.getByText(/^Ha durado/));
  });
});

test.describe('on a telephone in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('nothing that was said shows below the buttons after a call', async ({ voice, site, page }) => {
    await voice.open(site.origin);
    await voice.letBeBrief();
    await page.evaluate(() => window.dispatchEvent(new Event('start-voice-call')));
    await expect(voice.transcript).toContainText('Hola', { timeout: 20_000 });
    for (const line of ['El jueves', 'Sí', 'Ana']) {
      await page.getByLabel('Escribe en lugar de hablar').fill(line);
      await page.keyboard.press('Enter');
      await expect(voice.transcript).toContainText(line);
    }
    await expect(voice.transcript).toContainText('Perfecto, te la dejo reservada.');
    await page.getByRole('button', { name: 'Colgar', exact: true }).click();
    const [sheet, row] = await Promise.all([page.locator('[data-call-dock]'), page.locator('[data-call-dock] p:has(button)').last()].map((part) => part.boundingBox()));
    if (!sheet || !row) throw new Error('the sheet is not shown');
    const bottom = Math.round(row.y + row.height);
    const strip = await page.screenshot({ clip: { x: sheet.x + 40, y: bottom, width: sheet.width - 80, height: Math.floor(sheet.y + sheet.height - 2 - bottom) } });
    const colours = await page.evaluate(async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height }).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      const { data } = canvas?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] };
      return new Set(Array.from({ length: data.length / 4 }, (_, index) => data.slice(4 * index, 4 * index + 3).join(' '))).size;
    }, [...strip]);
    expect(colours).toBe(1);
  });
});
