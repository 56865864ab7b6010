// Large: Back and Forward through every window of a demo.
import type { Page } from '@playwright/test';
import { makeCode, openAlive, openGeneric } from './demos.fixture';
import { expect, test } from '../site.fixture';

const booking = (page: Page) => page.getByRole('dialog', { name: 'Agendar 15 min' });
const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Agendar 15 min' }).first();
const days = (page: Page) => page.getByRole('radiogroup', { name: 'Días de la semana' }).getByRole('radio');
const hour = (page: Page, time: string) => page.getByRole('radio', { name: time });
const phone = (page: Page) => page.getByRole('textbox', { name: 'Teléfono' });

test('Back closes the booking and keeps it, Forward shows it again, and closing leaves no entry to go back over', async ({ page, site }) => {
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  await opener(page).click();
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await days(page).nth(4).click();
  await hour(page, '17:15').click();
  await page.goBack();
  await expect(booking(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Habla con tu asistente' })).toBeVisible();
  await opener(page).click();
  await expect(hour(page, '17:15')).toBeChecked();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await phone(page).fill('600 123 456');
  await page.goBack();
  await page.goForward();
  await expect(phone(page)).toHaveValue('600 123 456');
  await page.getByRole('button', { name: 'Cerrar ventana' }).click();
  await expect(booking(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => (history.state as { dialog?: string }).dialog)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/#private-demo`);
  await page.goForward();
  await page.getByRole('heading', { name: 'Habla con tu asistente' }).waitFor();
  // A reload with an open window returns to the page, and one step back leaves it.
  await opener(page).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Habla con tu asistente' }).waitFor();
  await expect.poll(() => page.evaluate(() => (history.state as { dialog?: string }).dialog)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/#private-demo`);
});

test('Back closes the request for a demo and keeps what was typed, where the page was', async ({ page, site }) => {
  await openAlive(page, site.origin);
  const button = page.getByRole('main').getByRole('button', { name: 'Solicitar demo' }).last();
  await button.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => ({ top: scrollY, entries: history.length }));
  await button.click();
  await page.getByLabel('Nombre').fill('Ana Pérez');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before.top);
  await button.click();
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana Pérez');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button.click();
  await expect(page.getByLabel('Nombre')).toHaveValue('');
  expect(await page.evaluate(() => history.length)).toBe(before.entries + 1);
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('Back closes the chat that fills the page, and keeps the page', async ({ page, site }) => {
    const { code } = await makeCode(site);
    await openGeneric(page, site, code);
    await page.getByRole('button', { name: 'Chatear ahora' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('¿Abrís el');
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Chatear ahora' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('¿Abrís el');
  });
});
