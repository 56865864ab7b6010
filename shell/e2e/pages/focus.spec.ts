// Large: walks every page by keyboard.
import type { Page } from '@playwright/test';
import { endSoon, makeCode, openAlive } from '../demos/demos.fixture';
import { enter } from '../keyboard';
import { expect, test } from '../site.fixture';

/** The focus must never be on the body, from where the next Tab would start at the top. */
async function expectPlace(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('body, html') ?? true), { message: `the focus is lost: ${where}` }).toBe(false);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const days = (page: Page) => page.getByRole('radiogroup', { name: 'Días de la semana' }).getByRole('radio');
const code = (page: Page) => page.getByLabel('Código de acceso');

async function validate(page: Page, origin: string, given: string): Promise<void> {
  await openAlive(page, `${origin}/#private-demo`);
  await code(page).fill(given);
  await code(page).press('Enter');
}

async function openGeneric(page: Page, origin: string, given: string): Promise<void> {
  await validate(page, origin, given);
  await button(page, 'Entrar a mi demo privada').press('Enter');
  await page.getByRole('heading', { name: 'Habla con tu asistente' }).waitFor();
}

test('“Usar otro código” leads back to the field', async ({ page, site }) => {
  const { code: given } = await makeCode(site);
  await validate(page, site.origin, given);
  await button(page, 'Usar otro código').press('Enter');
  await expect(code(page)).toBeFocused();
});

test('the first way into a remote that takes its time ends on the page, and so does the way back', async ({ page, site }) => {
  const { code: given } = await makeCode(site);
  await validate(page, site.origin, given);
  await page.route('**/r/demos/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await button(page, 'Entrar a mi demo privada').press('Enter');
  await page.getByRole('heading', { name: 'Habla con tu asistente' }).waitFor();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectPlace(page, 'back on the landing');
  await page.goForward();
  await page.getByRole('heading', { name: 'Habla con tu asistente' }).waitFor();
  await expectPlace(page, 'forward to the demo');
});

test('every step of the booking has a place for the keyboard, and closing gives it back', async ({ page, site }) => {
  const { code: given } = await makeCode(site);
  await openGeneric(page, site.origin, given);
  const opener = page.getByRole('main').getByRole('button', { name: 'Agendar 15 min' }).first();
  await opener.press('Enter');
  await expectPlace(page, 'the dialog opens');
  await button(page, 'Semana siguiente').press('Enter');
  await button(page, 'Semana anterior').press('Enter');
  await expectPlace(page, 'the first week');
  await expect(button(page, 'Semana anterior')).toBeFocused();
  await button(page, 'Semana siguiente').press('Enter');
  await days(page).nth(4).press('Enter');
  await page.getByRole('radio', { name: '12:30' }).press('Enter');
  await button(page, 'Continuar').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Teléfono' })).toBeFocused();
  await page.keyboard.type('600 000 000');
  await button(page, 'Cambiar hora').press('Enter');
  await expect(page.getByRole('radio', { name: '12:30' })).toBeFocused();
  await button(page, 'Continuar').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('600 000 000');
  await button(page, 'Confirmar').press('Enter');
  await expect(page.getByRole('heading', { name: 'Hemos recibido tu teléfono' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expectPlace(page, 'the dialog opens again');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await enter(page, button(page, 'Conectar mi calendario').or(page.getByRole('button', { name: /calendario/i })).first());
  await expectPlace(page, 'the calendar dialog');
  await page.keyboard.press('Escape');
  await expectPlace(page, 'the calendar dialog is closed');
});

test('the demo’s chat has a place for the keyboard from its opening to its closing', async ({ page, site }) => {
  const { code: given } = await makeCode(site);
  await openGeneric(page, site.origin, given);
  await button(page, 'Chatear ahora').press('Enter');
  await expectPlace(page, 'the chat opens');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 390) await button(page, 'Terminar el chat').press('Enter');
    if (width === 390) await button(page, 'Empezar otro chat').press('Enter');
    await button(page, 'Quiero pedir cita').press('Enter');
    await expect(button(page, 'Quiero pedir cita')).toBeHidden();
    await expect(page.getByRole('dialog').locator(':focus'), `the pressed suggestion is gone, ${width} px wide`).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expectPlace(page, 'the chat is closed');
});

test('the end of an access leads the keyboard to the page that says so', async ({ page, site }) => {
  const { code: given } = await makeCode(site);
  await openGeneric(page, site.origin, given);
  await page.clock.install();
  await endSoon(page);
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Agendar 15 min' }).first().focus();
  await page.clock.runFor('05:00');
  await page.getByRole('heading', { name: 'Tu acceso ha caducado' }).waitFor();
  await expectPlace(page, 'the access is over');
  await enter(page, page.getByRole('link', { name: 'Renovar acceso' }));
  await page.getByRole('heading', { name: 'Agenda tu demo personalizada' }).waitFor();
  await expectPlace(page, 'on the landing to renew');
});

test('the request for a demo puts the keyboard into its first field, each time it is opened', async ({ page, site }) => {
  await openAlive(page, site.origin);
  const opener = page.getByRole('navigation').getByRole('button', { name: 'Solicita demo' });
  for (const time of ['first', 'second', 'third']) {
    await opener.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Nombre' }), `the ${time} time`).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
});

test.describe('when things fail', () => {
  test.use({ complaintsExpected: true });

  test('a slot that is gone leads the keyboard back to its day', async ({ page, site }) => {
    const { code: given } = await makeCode(site);
    await openGeneric(page, site.origin, given);
    await page.route('**/api/demo-access/send-phone', (route) => route.fulfill({ status: 409, json: { error: 'Esa hora acaba de reservarse. Elige otra, por favor.', code: 'slot_taken' } }));
    await page.getByRole('main').getByRole('button', { name: 'Agendar 15 min' }).first().press('Enter');
    await button(page, 'Semana siguiente').press('Enter');
    await days(page).nth(4).press('Enter');
    await page.getByRole('radio', { name: '12:45' }).press('Enter');
    await button(page, 'Continuar').press('Enter');
    await page.keyboard.type('600 000 000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Esa hora acaba de reservarse.')).toBeVisible();
    await expect(days(page).nth(4)).toBeFocused();
  });

  test('an address that nobody claims leads on by the keyboard', async ({ page, site }) => {
    await page.goto(`${site.origin}/nada`, { waitUntil: 'networkidle' });
    await enter(page, page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }));
    await page.getByRole('heading', { level: 1, name: 'Esta página no existe' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectPlace(page, 'from nowhere to the landing');
  });
});
