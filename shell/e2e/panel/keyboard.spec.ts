// Large: the whole panel by keyboard, six times.
import type { Page } from '@playwright/test';
import { startSite, type TestSite } from 'shared/testing/site';
import { enter, tabTo } from '../keyboard';
import { fillClinic, type Amounts } from './data';
import { expectAccessible } from './panel.fixture';
import { expect, test } from '../site.fixture';

/** In this order: the tests share one site, which fills up. */
const amountsOf: readonly (Amounts & { readonly name: string })[] = [
  { name: 'no data', calls: 0, threads: 0, messages: 0 },
  { name: 'one row', calls: 1, threads: 1, messages: 1 },
  { name: 'very many', calls: 1_000, threads: 45, messages: 500 },
];
const widths = [1440, 360];
const states = amountsOf.flatMap((amounts) => widths.map((width) => ({ ...amounts, width })));
/** Number of `fillClinic`'s calls of the last 24 hours, one every 17 minutes. */
const callsOfADay = 84;

async function signInByKeyboard(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await enter(page, page.getByRole('link', { name: 'Entrar con una cuenta de ejemplo' }));
  await enter(page, page.getByRole('button', { name: /Lucía/ }));
  await expect(page).toHaveURL(`${origin}/panel`);
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Clinavoz' })).toBeVisible();
  await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
}

async function readFigures(page: Page, { calls, threads }: Amounts): Promise<void> {
  await expect(page.locator('dl').first()).toContainText(`Nuevas conversaciones${(calls + threads).toLocaleString('es-ES', { useGrouping: 'always' })}`);
  if (calls === 0) {
    await expect(page.getByText('Sin datos').first()).toBeVisible();
    await expect(page.getByText('Todavía no hay llamadas')).toBeVisible();
  } else {
    // The chart loads when it is visible.
    await page.getByRole('table', { name: 'Problemas por categoría' }).scrollIntoViewIfNeeded();
    await expect(page.locator('.apexcharts-canvas')).toBeVisible();
  }
  await expectAccessible(page, 'dashboard');
  await enter(page, page.getByRole('group', { name: 'Periodo de los datos' }).getByRole('button', { name: '7 días' }));
  await expect(page).toHaveURL(/periodo=7d/);
}

async function readChats(page: Page, { threads, messages }: Amounts): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Buscar en las conversaciones' });
  if (threads === 0) {
    await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible();
    return;
  }
  const items = page.locator('button[aria-controls^="chat_"]');
  await expect(items).toHaveCount(Math.min(threads, 20));
  if (threads > 20) {
    const more = page.getByRole('button', { name: 'Ver más conversaciones' });
    await enter(page, more);
    await expect(items).toHaveCount(40);
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items).toHaveCount(threads);
    await expect(more).toBeHidden();
    await expect(items.nth(40)).toBeFocused();
    await expectAccessible(page, 'all chats');
  }
  await tabTo(page, search);
  // The previous list is gone once the complete search is requested.
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('search') === 'paciente 1');
  await page.keyboard.type('paciente 1');
  await asked;
  await expect(page).toHaveURL(/buscar=paciente/);
  const first = items.filter({ has: page.getByText('Paciente 1', { exact: true }) });
  await enter(page, first);
  const lines = page.getByRole('region', { name: 'Mensajes de la conversación' });
  await expect(lines.locator('li')).toHaveCount(Math.min(messages, 200));
  await expect(lines.locator('li').last()).toContainText(`Mensaje número ${messages}`);
  await expectAccessible(page, 'an open chat');
  if (messages > 200) {
    const older = lines.getByRole('button', { name: 'Ver mensajes anteriores' });
    await enter(page, older);
    await expect(lines.locator('li')).toHaveCount(400);
    await expect(older).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lines.locator('li')).toHaveCount(messages);
    await expect(older).toBeHidden();
    await expect(lines.locator('li').first()).toContainText('Mensaje número 1');
    await expect(lines.locator('li').first()).toBeFocused();
  }
  await tabTo(page, first);
  await page.keyboard.press('Space');
  await expect(lines).toBeHidden();
}

async function readCalls(page: Page, { calls }: Amounts): Promise<void> {
  await enter(page, page.getByRole('navigation', { name: 'Secciones del panel' }).getByRole('link', { name: 'Llamadas' }));
  await expect(page.getByRole('heading', { level: 2, name: 'Llamadas', exact: true })).toBeVisible();
  if (calls === 0) {
    await expect(page.getByText('Todavía no hay llamadas')).toBeVisible();
    await expectAccessible(page, 'no calls');
    return;
  }
  const rows = page.getByRole('button', { name: /Ver la llamada/ });
  await expect(rows).toHaveCount(Math.min(calls, 50));
  if (calls > 50) {
    const lastDay = page.getByRole('group').getByRole('button', { name: '24h' });
    await enter(page, lastDay);
    await expect(page).toHaveURL(/periodo=24h/);
    // Rendered together with the list of that day.
    await expect(lastDay).toHaveAttribute('aria-pressed', 'true');
    await expect(rows).toHaveCount(50);
    const more = page.getByRole('button', { name: 'Ver más llamadas' });
    await enter(page, more);
    await expect(rows).toHaveCount(callsOfADay);
    await expect(more).toBeHidden();
    await expect(rows.nth(50)).toBeFocused();
  }
  await expectAccessible(page, 'calls');
  await enter(page, rows.first());
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Línea 3 de la llamada');
  await expectAccessible(page, 'a call');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rows.first()).toBeFocused();
}

async function invite(page: Page, email: string): Promise<void> {
  await enter(page, page.getByRole('link', { name: 'Equipo' }));
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Hemos invitado a ${email}.`)).toBeVisible();
  await expectAccessible(page, 'staff');
}

test.describe('one clinic that grows', () => {
  test.describe.configure({ mode: 'serial' });
  let site: TestSite;
  test.beforeAll(async () => {
    site = await startSite();
  });
  test.afterAll(() => site.dispose());

  for (const { name, width, ...amounts } of states) {
    test.describe(`at ${width} px with ${name}`, () => {
      test.use({ viewport: { width, height: 900 } });

      test('the whole panel is used by keyboard alone, from sign-in to sign-out', async ({ page }) => {
        if (amounts.calls > 0 && width === widths[0]) await fillClinic(site, amounts);
        await signInByKeyboard(page, site.origin);
        await readFigures(page, amounts);
        await readChats(page, amounts);
        await readCalls(page, amounts);
        await invite(page, `nueva-${width}-${amounts.calls}@ejemplo.example`);
        await enter(page, page.getByRole('button', { name: 'Cerrar sesión' }));
        await expect(page).toHaveURL(`${site.origin}/`);
      });
    });
  }
});
