import type { Page } from '@playwright/test';
import { accessibilityIssues } from '../accessibility';
import { reportedCauses } from '../releases/releases.fixture';
import { expect, test } from '../site.fixture';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Solicita tu demo' });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Enviar solicitud' });

async function open(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.locator('#hero').getByRole('button', { name: 'Solicitar demo' }).click();
  await expect(dialog(page).getByLabel('Nombre')).toBeVisible();
}

async function fillIn(page: Page): Promise<void> {
  await dialog(page).getByLabel('Nombre').fill('Ana Pérez');
  await dialog(page).getByLabel('Clínica').fill('Clínica Sol');
  await dialog(page).getByLabel('Email').fill('ana@sol.example');
  await dialog(page).getByLabel('Teléfono').fill('600 000 000');
}

test('a demo is asked for, and the visitor is thanked', async ({ page, site }) => {
  await open(page, site.origin);
  await expect(dialog(page).getByLabel('Mensaje')).toHaveValue(/demo.*clínica/);
  await expect(submit(page)).toBeDisabled();
  await fillIn(page);
  await submit(page).click();
  await expect(dialog(page).getByText('¡Gracias! Te contactaremos pronto.')).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
});

test('each field says what it misses, and the form is accessible in that state', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, site.origin);
  await dialog(page).getByLabel('Email').fill('ana sol');
  await dialog(page).getByLabel('Teléfono').fill('123456');
  await dialog(page).getByLabel('Mensaje').fill('');
  for (const name of ['Nombre', 'Clínica', 'Mensaje']) {
    await dialog(page).getByLabel(name).focus();
    await dialog(page).getByLabel(name).blur();
  }
  for (const text of ['Nombre es obligatorio', 'Clínica es obligatoria', 'Email inválido', 'Teléfono inválido', 'Mensaje es obligatorio']) {
    await expect(dialog(page).getByText(text)).toBeVisible();
  }
  await expect(submit(page)).toBeDisabled();
  expect(await accessibilityIssues(page, '#demo-request')).toEqual([]);
});

test('the keyboard stays inside, Escape closes, and the focus goes back to where it came from', async ({ page, site }) => {
  await open(page, site.origin);
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('#hero').getByRole('button', { name: 'Solicitar demo' })).toBeFocused();
});

test('each price opens the form with its own message, and closing forgets what was typed', { tag: '@large' }, async ({ page, site }) => {
  await page.goto(site.origin);
  await page.getByRole('button', { name: 'Elegir Plan Básico' }).click();
  await expect(dialog(page).getByLabel('Mensaje')).toHaveValue(/Plan Básico/);
  await dialog(page).getByLabel('Nombre').fill('Ana');
  await dialog(page).getByRole('button', { name: 'Cerrar ventana' }).click();
  await page.getByRole('button', { name: 'Quiero mi plaza piloto' }).click();
  await expect(dialog(page).getByLabel('Mensaje')).toHaveValue(/Plan Piloto/);
  await expect(dialog(page).getByLabel('Nombre')).toHaveValue('');
});

test('a press before the scripts are here is not lost', async ({ page, site }) => {
  let letThrough = () => {};
  const pressed = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/r/**/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(site.origin, { waitUntil: 'commit' });
  await page.locator('#hero').getByRole('button', { name: 'Solicitar demo' }).click();
  await expect(dialog(page)).toBeHidden();
  letThrough();
  await expect(dialog(page).getByLabel('Nombre')).toBeVisible({ timeout: 20_000 });
});

test('the form and its schemas are not fetched before somebody wants them', async ({ page, site }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(site.origin);
  // Only the hydrated page shows this text: everything that loads automatically is loaded.
  await expect(page.getByText('Agente local de prueba')).toBeVisible({ timeout: 20_000 });
  expect(scripts.filter((url) => /demo-request-form|access-exchange|call-sheet|call-runner/.test(url))).toEqual([]);
});

test.describe('when things fail', () => {
  test.use({ complaintsExpected: true });

  test('a refusal is told in its words, and what was typed stays', async ({ page, site }) => {
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 400, json: { error: 'Hay datos que no son válidos.', code: 'invalid_input', details: [{ field: 'email', message: 'Email inválido' }] } }),
    );
    await open(page, site.origin);
    await fillIn(page);
    await submit(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Error: Hay datos que no son válidos.\nEmail: Email inválido');
    await expect(dialog(page).getByLabel('Nombre')).toHaveValue('Ana Pérez');
    // It counts against the release that renders the page.
    await expect.poll(() => reportedCauses(site, 'marketing')).toContain('form_failed');
  });

  test('a line that breaks is told, and the next attempt arrives', { tag: '@large' }, async ({ page, site }) => {
    await page.route('**/api/contact', (route) => route.abort('connectionreset'), { times: 1 });
    await open(page, site.origin);
    await fillIn(page);
    await submit(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Error enviando el formulario. Por favor, verifica tus datos.');
    await submit(page).click();
    await expect(dialog(page).getByText('¡Gracias! Te contactaremos pronto.')).toBeVisible();
  });

  test('a form that can not be fetched can be tried again', { tag: '@large' }, async ({ page, site }) => {
    await page.route('**/demo-request-form*.js', (route) => route.abort(), { times: 1 });
    await page.goto(site.origin);
    await page.locator('#hero').getByRole('button', { name: 'Solicitar demo' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('No hemos podido cargar el formulario');
    await dialog(page).getByRole('button', { name: 'Volver a intentarlo' }).click();
    await expect(dialog(page).getByLabel('Nombre')).toBeVisible();
  });
});
