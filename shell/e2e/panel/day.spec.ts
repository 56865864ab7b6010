import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { fillClinic } from './data';
import { signIn } from './panel.fixture';
import { tabTo } from '../keyboard';
import { insertSealedInSite } from '../../../api/testing/database/sealed-rows';
import { expect, test } from '../site.fixture';
import { databaseUrl } from '../site-database';

test.describe('a telephone at the counter', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing moves as login and panel open, everything is read once, and the donut comes when it is looked at', async ({ page, ownSite }) => {
    await fillClinic(ownSite, { calls: 61, threads: 3, messages: 2 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { readonly value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const moved = async () => (await page.evaluate(() => (window as unknown as { readonly shifts: number[] }).shifts)).reduce((sum, value) => sum + value, 0);
    await page.goto(`${ownSite.origin}/login`);
    await expect(page.getByRole('link', { name: 'Entrar con una cuenta de ejemplo' })).toBeVisible();
    expect(await moved()).toBeLessThanOrEqual(0.02);
    await signIn(page, ownSite);
    await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
    await expect(page.getByText('Paciente 1', { exact: true })).toBeVisible();
    // Requests of the page that is left belong to it.
    await page.goto('about:blank');
    const read: string[] = [];
    page.on('request', (request) => read.push(new URL(request.url()).pathname));
    await page.goto(`${ownSite.origin}/panel`);
    await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
    await expect(page.getByText('Próximas citas')).toBeVisible();
    await expect(page.getByRole('link', { name: /llamada|34 600/i }).first()).toBeVisible();
    for (const path of ['/analytics', '/auth/session', '/api/chat/threads']) expect(read.filter((seen) => seen === path), path).toHaveLength(1);
    expect(await moved()).toBeLessThanOrEqual(0.02);

    expect(read.filter((path) => path.includes('donut'))).toEqual([]);
    await page.getByRole('table', { name: 'Problemas por categoría' }).scrollIntoViewIfNeeded();
    const total = page.locator('.apexcharts-datalabel-value');
    await expect(total).toHaveText('61');
    const pie = page.locator('.apexcharts-pie');
    await expect(async () => {
      await pie.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await pie.boundingBox())!;
      await page.mouse.move(x + width * 0.95, y + height * 0.4);
      await expect(page.locator('.apexcharts-tooltip .apexcharts-active')).toHaveText(/^[\p{L} ]+: ?\d+ casos? \([\d,]+\s%\)$/u, { timeout: 500 });
      await page.mouse.move(x + width / 2, y - 40);
    }).toPass();
    // A call is analysed while the panel is open.
    await insertSealedInSite({ url: await databaseUrl(ownSite), dataFolder: ownSite.dataFolder }, `INSERT INTO call (clinic_id, provider_call_id, agent_id, call_type, status, started_at, duration_ms, analysed_at, clear_category)
      SELECT id, 'call_live', 'agent', 'phone_call', 'ended', now(), 60000, now(), 'Crown' FROM clinic WHERE slug = 'casa'`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(total).toHaveText('62');
  });

  test('a task takes at most 180 px, and a thumb meets each of its targets', async ({ page, ownSite }) => {
    await fillClinic(ownSite, { calls: 60, threads: 3, messages: 2 });
    await signIn(page, ownSite);
    await page.goto(`${ownSite.origin}/panel/por-atender`);
    const rows = page.getByRole('list', { name: 'Por atender' }).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.ceil(row.getBoundingClientRect().height)));
    expect(heights.filter((height) => height > 180)).toEqual([]);
    await rows.first().getByRole('button', { name: /^Quién se encarga/ }).click();
    const note = rows.first().getByRole('textbox', { name: 'Nota' });
    await expect(note).toBeVisible();
    const widthOf = (one: Locator) => one.evaluate((element) => Math.round(element.getBoundingClientRect().width));
    expect(await widthOf(note), 'a note has the width of its row').toBe(await widthOf(rows.first()));
    const small = await rows.locator('a, button, select, input').evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => ({ what: one.outerHTML.slice(0, 80), box: one.getBoundingClientRect() })).filter(({ box }) => box.width < 44 || box.height < 44).map(({ what }) => what));
    expect(small).toEqual([]);
  });

  test('Back leads to where a list was left, and a section that is opened anew begins at its top', async ({ page, ownSite }) => {
    await insertSealedInSite(
      { url: await databaseUrl(ownSite), dataFolder: ownSite.dataFolder },
      `INSERT INTO call (clinic_id, provider_call_id, agent_id, call_type, status, clear_from_number, started_at, ended_at)
         SELECT id, 'call-' || n, 'agent', 'phone_call', 'ended', '+34600111222', now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '1 minute' FROM clinic, generate_series(1, 20) n WHERE slug = 'casa'`,
    );
    await signIn(page, ownSite);
    // As a press far down the page, which a press on the navigation is not.
    const open = (name: string) => page.getByRole('navigation').getByRole('link', { name }).dispatchEvent('click');
    await open('Llamadas');
    await expect(page.getByText('+34 600 111 222').nth(15)).toBeAttached();
    await page.evaluate(() => scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await open('Citas');
    await expect(page).toHaveURL(/citas/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await open('Citas');
    await open('Llamadas');
    await expect(page.getByText('+34 600 111 222').nth(15)).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('Back closes the windows of Citas and keeps the page as it was, and what came of a move is in view', async ({ page, ownSite }) => {
    await insertSealedInSite(
      { url: await databaseUrl(ownSite), dataFolder: ownSite.dataFolder },
      `INSERT INTO appointment (clinic_id, clear_patient_name, clear_patient_phone, starts_at, ends_at)
         SELECT id, 'Ana ' || n, '+34600111222', now() + n * interval '1 day', now() + n * interval '1 day' + interval '30 minutes' FROM clinic, generate_series(1, 14) n WHERE slug = 'casa'`,
    );
    await signIn(page, ownSite);
    await page.goto(`${ownSite.origin}/panel/citas?ver=`);
    const row = page.getByRole('listitem').filter({ hasText: 'Ana 13' });
    const dialog = page.getByRole('dialog');
    for (const act of ['Mover', 'Cancelar']) {
      await row.getByRole('button', { name: act }).click();
      const top = await page.evaluate(() => scrollY);
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(`${ownSite.origin}/panel/citas?ver=`);
      expect(await page.evaluate(() => scrollY)).toBe(top);
    }
    await row.getByRole('button', { name: 'Mover' }).click();
    const hours = dialog.getByRole('button', { name: /, \d\d:\d\d$/ });
    // The button below covers no hour that Tab reaches, not even in a zoom of 200 %.
    await page.setViewportSize({ width: 683, height: 325 });
    for (let hour = 0; hour < 16; hour += 1) {
      await tabTo(page, hours.nth(hour));
      const topOf = async (button: Locator) => (await button.boundingBox())!.y;
      expect((await topOf(hours.nth(hour))) + 44, `hour ${hour}`).toBeLessThanOrEqual(await topOf(dialog.getByRole('button', { name: 'Elige una hora' })));
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await hours.nth(5).click();
    await dialog.getByRole('button', { name: /^Mover al / }).click();
    await expect(page.getByText(/^La cita de Ana 13 pasa al /)).toBeInViewport();
    // One step back over the windows leaves the page.
    await expect.poll(() => page.evaluate(() => (history.state as { dialog?: string } | null)?.dialog)).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL(`${ownSite.origin}/panel`);
  });
});

test('the columns of Citas stand below one another, whatever can still be done with an appointment, also while it is done', async ({ page, ownSite }) => {
  await insertSealedInSite(
    { url: await databaseUrl(ownSite), dataFolder: ownSite.dataFolder },
    `INSERT INTO appointment (clinic_id, clear_patient_name, clear_reason, starts_at, ends_at, confirmed_at)
       SELECT id, 'Ana ' || n, 'Limpieza', t, t + interval '30 minutes', CASE n WHEN 2 THEN now() END FROM clinic, generate_series(1, 3) n, LATERAL (SELECT now() + n * interval '1 day' AS t) times WHERE slug = 'casa'`,
  );
  await signIn(page, ownSite);
  await page.goto(`${ownSite.origin}/panel/citas`);
  await expect(page.getByText('Limpieza')).toHaveCount(3);
  await page.route('**/cancel', () => undefined);
  await page.getByRole('button', { name: /^Cancelar: Ana 3/ }).click();
  await page.getByRole('button', { name: 'Sí, cancelarla' }).click();
  await expect(page.getByRole('button', { name: /^Cancelar: Ana 3/ })).toHaveAttribute('aria-busy', 'true');
  const lefts = await page.getByText('Limpieza').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(new Set(lefts).size, lefts.join()).toBe(1);
});

test('the file of calls holds all of them, not those that are on the screen', async ({ page, ownSite }) => {
  await fillClinic(ownSite, { calls: 1_000, threads: 1, messages: 2 });
  await signIn(page, ownSite);
  await page.getByRole('link', { name: 'Llamadas', exact: true }).click();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Llamadas · Panel/);
  await expect(page.getByRole('button', { name: /Ver la llamada/ })).toHaveCount(50);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1_002);
  expect(lines[0]).toBe('\u{feff}Clinavoz');
  expect(lines[2]).toContain(';+34 600 000 001;');
  await page.getByRole('link', { name: 'Equipo' }).click();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Equipo · Panel/);
  await page.getByRole('link', { name: 'Hoy', exact: true }).click();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Panel · /);
});

test.describe('an outage', () => {
  test.use({ complaintsExpected: true });

  test('throws nobody out: the page waits, keeps its address, and goes on by itself', async ({ page, site }) => {
    await signIn(page, site);
    await page.route('**/auth/session', (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.goto(`${site.origin}/panel/llamadas?periodo=7d`);
    await expect(page.getByRole('heading', { name: 'No podemos conectar con el servidor' })).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/panel/llamadas?periodo=7d`);
    await page.unroute('**/auth/session');
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
    await expect(page.getByRole('heading', { name: 'Llamadas', exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/panel/llamadas?periodo=7d`);
  });

  test('of the session itself leads to the sign-in, and from there back to where somebody was', async ({ page, site }) => {
    await page.goto(`${site.origin}/panel/llamadas?periodo=30d`);
    await expect(page).toHaveURL(`${site.origin}/login`);
    await page.getByRole('link', { name: 'Entrar con una cuenta de ejemplo' }).click();
    await page.getByRole('button', { name: /Lucía/ }).click();
    await expect(page).toHaveURL(`${site.origin}/panel/llamadas?periodo=30d`);
    await expect(page.getByRole('heading', { name: 'Llamadas', exact: true })).toBeVisible();
  });
});
