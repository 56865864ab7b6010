import type { Page } from '@playwright/test';
import { accessibilityIssues } from './accessibility';
import { enter, tabTo } from './keyboard';
import { fillClinic, type Amounts } from './panel-data';
import { expect, test } from './site.fixture';

const amounts: Readonly<Record<string, Amounts>> = {
  'no data': { calls: 0, threads: 0, messages: 0 },
  'one row': { calls: 1, threads: 1, messages: 1 },
  'very many': { calls: 5_000, threads: 300, messages: 1_000 },
};

/** Nothing sticks out sideways, nothing that axe objects to. */
async function expectSound(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${where}: sticks out`).toBeLessThanOrEqual(0);
  expect(await accessibilityIssues(page), where).toEqual([]);
}

async function signInByKeyboard(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await enter(page, page.getByRole('link', { name: 'Entrar con una cuenta de ejemplo' }));
  await enter(page, page.getByRole('button', { name: /Lucía/ }));
  await expect(page).toHaveURL(`${origin}/panel`);
  await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
}

async function readFigures(page: Page, { calls, threads }: Amounts): Promise<void> {
  await expect(page.locator('dl').first()).toContainText(`Nuevas conversaciones${calls + threads}`);
  if (calls === 0) await expect(page.getByText('Sin datos').first()).toBeVisible();
  else await expect(page.locator('.apexcharts-canvas')).toBeVisible();
  await expectSound(page, 'dashboard');
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
    await enter(page, page.getByRole('button', { name: 'Ver más conversaciones' }));
    await expect(items).toHaveCount(40);
    await expectSound(page, 'forty chats');
  }
  await tabTo(page, search);
  await page.keyboard.type('paciente 1');
  await expect(page).toHaveURL(/buscar=paciente/);
  const first = items.filter({ has: page.getByText('Paciente 1', { exact: true }) });
  await enter(page, first);
  const lines = page.getByRole('region', { name: 'Mensajes de la conversación' });
  await expect(lines.locator('li')).toHaveCount(Math.min(messages, 200));
  await expect(lines.locator('li').last()).toContainText(`Mensaje número ${messages}`);
  await expectSound(page, 'an open chat');
  if (messages > 200) {
    const older = lines.getByRole('button', { name: 'Ver mensajes anteriores' });
    for (let shown = 400; shown <= messages; shown += 200) {
      await enter(page, older);
      await expect(lines.locator('li')).toHaveCount(shown);
    }
    await expect(lines.locator('li').first()).toContainText('Mensaje número 1');
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
    await expectSound(page, 'no calls');
    return;
  }
  const rows = page.getByRole('button', { name: /Ver la llamada/ });
  await expect(rows).toHaveCount(Math.min(calls, 50));
  if (calls > 50) {
    await enter(page, page.getByRole('button', { name: 'Ver más llamadas' }));
    await expect(rows).toHaveCount(100);
  }
  await expectSound(page, 'calls');
  await enter(page, rows.first());
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Línea 3 de la llamada');
  await expectSound(page, 'a call');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rows.first()).toBeFocused();
}

async function inviteSomebody(page: Page): Promise<void> {
  await enter(page, page.getByRole('link', { name: 'Equipo' }));
  await tabTo(page, page.getByLabel('Correo electrónico'));
  await page.keyboard.type('nueva@ejemplo.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hemos invitado a nueva@ejemplo.example.')).toBeVisible();
  await expectSound(page, 'staff');
}

for (const width of [360, 1440]) {
  for (const [name, amount] of Object.entries(amounts)) {
    test.describe(`at ${width} px with ${name}`, () => {
      test.use({ viewport: { width, height: 900 } });

      test('the whole panel is used by keyboard alone, from sign-in to sign-out', async ({ page, ownSite }) => {
        if (amount.calls > 0) await fillClinic(ownSite, amount);
        await signInByKeyboard(page, ownSite.origin);
        await readFigures(page, amount);
        await readChats(page, amount);
        await readCalls(page, amount);
        await inviteSomebody(page);
        await enter(page, page.getByRole('button', { name: 'Cerrar sesión' }));
        await expect(page).toHaveURL(`${ownSite.origin}/`);
      });
    });
  }
}
