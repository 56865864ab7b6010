import type { Page } from '@playwright/test';
import { accessibilityIssues } from '../accessibility';
import { expectAccessible, signIn, writeInChat } from './panel.fixture';
import { untilSampleIsThere } from '../site-database';
import { expect, test } from '../site.fixture';

const widths = [180, 320, 1440];

async function expectAccessibleAtEachWidth(page: Page, where: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${where} at ${width} px`);
  }
}

test('the login page has both halves, a way in, and nothing that axe objects to', async ({ page, site }) => {
  await page.goto(`${site.origin}/login`);
  await expect(page.getByRole('heading', { level: 1, name: /Te damos la bienvenida/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Accede con tu cuenta' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expectAccessibleAtEachWidth(page, 'login');
});

test.describe('with sample data', () => {
  test.use({ siteOptions: { env: { SAMPLE_DATA: 'true' } } });

  test('on a telephone figures stand at one height, calls without names take less room, and every list of choices has the same arrow', async ({ page, ownSite }) => {
    await untilSampleIsThere(ownSite);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, ownSite);
    await expect(page.locator('dl', { hasText: 'Próximas citas' }).locator('dt + dd')).toHaveCount(5);
    const tops = await page.locator('dl', { hasText: 'Próximas citas' }).locator('dt + dd').evaluateAll((all) => all.map((value) => Math.round(value.getBoundingClientRect().top)));
    expect([tops[1], tops[3]]).toEqual([tops[0], tops[2]]);
    const arrows: string[][] = [];
    for (const path of ['llamadas', 'horario', 'por-atender']) {
      await page.goto(`${ownSite.origin}/panel/${path}`);
      await page.locator('main select').first().waitFor({ state: 'attached' });
      arrows.push(...(await page.locator('main select').evaluateAll((all) => all.map((choices) => [getComputedStyle(choices).appearance, getComputedStyle(choices).backgroundImage]))));
      if (path !== 'llamadas') continue;
      const named = page.getByRole('row').filter({ has: page.locator('td strong'), hasText: 'Cita reservada' }).first();
      const unnamed = page.getByRole('row').filter({ hasNot: page.locator('td strong'), hasText: 'Cita reservada' }).first();
      const [tall, low] = await Promise.all([named, unnamed].map((row) => row.evaluate((element) => element.querySelector('td:nth-child(4)')!.getBoundingClientRect().top - element.getBoundingClientRect().top)));
      expect(low).toBeLessThan((tall ?? 0) - 8);
    }
    expect(arrows.length).toBeGreaterThan(4);
    for (const arrow of arrows) expect(arrow).toEqual(arrows[0]);
    expect(arrows[0]?.[0]).toBe('none');
  });

  test('every section works, fits each width and is clean for axe', { tag: '@large' }, async ({ page, ownSite }) => {
    await untilSampleIsThere(ownSite);
    await signIn(page, ownSite);
    // The chart loads when it is visible.
    await page.getByRole('table', { name: 'Problemas por categoría' }).scrollIntoViewIfNeeded();
    await expect(page.locator('.apexcharts-canvas')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('table', { name: 'Problemas por categoría' })).toContainText('Dolor dental');
    await expectAccessibleAtEachWidth(page, 'dashboard');

    await page.getByRole('group', { name: 'Periodo de las conversaciones' }).getByRole('button', { name: '30 días' }).click();
    await expect(page).toHaveURL(/chat_periodo=30d/);
    await page.locator('button[aria-controls^="chat_"]').first().click();
    await expect(page).toHaveURL(/conversacion=/);
    await expect(page.getByRole('region', { name: 'Mensajes de la conversación' }).locator('li[data-side="right"]').first()).toBeVisible();
    await expectAccessibleAtEachWidth(page, 'an open chat');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Mensajes de la conversación' }).locator('li[data-side="left"]').first()).toBeVisible();

    await page.getByRole('link', { name: 'Llamadas', exact: true }).click();
    await page.getByRole('button', { name: /Ver la llamada/ }).first().click();
    await expect(page.getByRole('dialog')).toContainText('Transcripción');
    await expectAccessibleAtEachWidth(page, 'a call');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    expect((await download).suggestedFilename()).toBe('casa-llamadas.csv');

    await page.getByRole('link', { name: 'Equipo' }).click();
    await page.getByLabel('Email').fill('nueva@ejemplo.example');
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText('Hemos invitado a nueva@ejemplo.example.')).toBeVisible();
    await expectAccessibleAtEachWidth(page, 'staff');
  });
});

test('what is written in a chat appears in the open panel, without a reload', async ({ page, site }) => {
  await signIn(page, site);
  await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await writeInChat(site, 'Hola, quiero pedir cita para un blanqueamiento', 'Por la tarde, me llamo Ana');
  const thread = page.locator('button[aria-controls^="chat_"]').first();
  await expect(thread).toContainText('Hola, quiero pedir cita para un blanqueamiento');
  await thread.click();
  const lines = page.getByRole('region', { name: 'Mensajes de la conversación' }).locator('li[data-side]');
  await expect(lines).toHaveCount(5);
  await expect(lines.nth(1)).toHaveAttribute('data-side', 'right');
  await expect(lines.nth(2)).toHaveAttribute('data-side', 'left');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a person without a clinic gets a clear page and nobody’s data', async ({ page, site }) => {
  await signIn(page, site, /Eva/);
  await expect(page.getByRole('heading', { name: 'Tu cuenta no está vinculada a ninguna clínica' })).toBeVisible();
  expect(await accessibilityIssues(page)).toEqual([]);
  for (const path of ['/analytics', '/api/chat/threads', '/api/calls', '/events', '/auth/staff']) {
    expect((await page.request.get(`${site.origin}${path}`)).status(), path).toBe(403);
  }
});

test.describe('while the panel may still be reading', () => {
  // Requests during the end of the session are refused.
  test.use({ complaintsExpected: true });

  test('signing out goes to the start page and ends the session', async ({ page, site }) => {
    await signIn(page, site, /Marc/);
    await expect(page.getByRole('link', { name: 'Equipo' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(`${site.origin}/`);
    expect((await page.request.get(`${site.origin}/auth/session`)).status()).toBe(401);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('panel_conversations'))).toBeNull();
  });
});

test.describe('without a session', () => {
  test.use({ complaintsExpected: true });

  test('the panel sends to the login page', async ({ page, site }) => {
    await page.goto(`${site.origin}/panel?periodo=7d`);
    await expect(page).toHaveURL(`${site.origin}/login`);
  });

  test('no reading of the panel is answered', async ({ page, site }) => {
    for (const path of ['/analytics', '/api/chat/threads', '/api/calls', '/events', '/auth/staff', '/auth/session']) {
      expect((await page.request.get(`${site.origin}${path}`)).status(), path).toBe(401);
    }
  });
});

test.describe('when the API goes away', () => {
  test.use({ complaintsExpected: true });

  test('the live line says so, a list keeps what it has and says so too, and both come back by themselves', { tag: '@large' }, async ({ page, ownSite }) => {
    await writeInChat(ownSite, 'Hola');
    await signIn(page, ownSite);
    const chats = page.getByRole('region', { name: 'Chat', exact: true });
    const threads = chats.locator('button[aria-controls^="chat_"]');
    const stale = chats.getByText('No hemos podido actualizar: ves los últimos datos recibidos.');
    await expect(threads).toHaveCount(1);
    await ownSite.end();
    await expect(page.getByText('Error de conexión - Reintentando...')).toBeVisible();
    await chats.getByRole('button', { name: 'Actualizar' }).click();
    await expect(stale).toBeVisible();
    await expect(threads).toHaveCount(1);
    await ownSite.begin();
    // After a long outage the page waits up to half a minute before its next attempt.
    await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible({ timeout: 60_000 });
    await expect(stale).toBeHidden();
  });

  test('a list that cannot be read shows what this browser remembers, in the same visit and in the next', { tag: '@large' }, async ({ page, site }) => {
    await writeInChat(site, 'Hola, ¿tenéis cita mañana?');
    await signIn(page, site);
    const first = page.locator('button[aria-controls^="chat_"]').first();
    await expect(first).toContainText('¿tenéis cita mañana?');
    const id = await first.getAttribute('aria-controls');

    await page.route('**/api/chat/threads?*', (route) => route.abort());
    const remembered = page.locator(`button[aria-controls="${id}"]`);
    await page.getByRole('group', { name: 'Periodo de las conversaciones' }).getByRole('button', { name: '7 días' }).click();
    await expect(page.getByText(/^No hemos podido conectar.*Ves la última lista guardada/)).toBeVisible();
    await expect(remembered).toContainText('Sin nombre');

    await page.reload();
    await expect(page.getByText(/^No hemos podido conectar.*Ves la última lista guardada/)).toBeVisible();
    await expect(remembered).toContainText('Sin nombre');
    await expect(remembered).toContainText('Sin mensajes');
    // Names and messages are not stored.
    await expect(page.getByText('¿tenéis cita mañana?')).toBeHidden();
  });
});
