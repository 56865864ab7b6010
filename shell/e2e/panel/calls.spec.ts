// Large: a clinic with all of the sample data.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { insertSealedInSite } from '../../../api/testing/database/sealed-rows';
import type { TestSite } from 'shared/testing/site';
import { enter, tabTo } from '../keyboard';
import { fillClinic } from './data';
import { expectAccessible, signIn } from './panel.fixture';
import { expect, test } from '../site.fixture';
import { databaseUrl, queryDatabase } from '../site-database';

/** 61 calls, the third from a caller with a name. */
async function fillWithName(site: TestSite): Promise<void> {
  await fillClinic(site, { calls: 61, threads: 1, messages: 1 });
  await insertSealedInSite(
    { url: await databaseUrl(site), dataFolder: site.dataFolder },
    `INSERT INTO appointment (clinic_id, provider_call_id, clear_patient_name, clear_patient_phone, starts_at, ends_at)
       SELECT id, 'call_3', 'Íñigo Núñez', '655444333', now() + interval '1 day', now() + interval '1 day 30 minutes' FROM clinic WHERE slug = 'casa'`,
  );
}

const rows = (page: Page) => page.getByRole('button', { name: /Ver la llamada/ });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /\d llamadas?/ });

test('calls are found by name, telephone and words and filtered by outcome, category and hours, by keyboard, at every width', async ({ page, ownSite }) => {
  await fillWithName(ownSite);
  await signIn(page, ownSite);
  await enter(page, page.getByRole('navigation', { name: 'Secciones del panel' }).getByRole('link', { name: 'Llamadas' }));
  await expect(count(page)).toHaveText('61 llamadas');

  // The narrow list: what came of a call stands in one line.
  await page.setViewportSize({ width: 360, height: 740 });
  const booked = page.getByRole('cell').filter({ hasText: /^Resuelta\s*Cita reservada$/ }).first();
  const tops = () => booked.evaluate((cell) => [...(cell.firstElementChild?.children ?? [])].map((badge) => Math.round(badge.getBoundingClientRect().top)));
  await expect.poll(async () => (await tops()).length).toBe(2);
  expect(new Set(await tops()).size).toBe(1);
  // Paper has only what narrows the list.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Resultado' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 720 });

  const search = page.getByRole('searchbox', { name: 'Buscar en las llamadas' });
  await tabTo(page, search);
  await page.keyboard.type('nunez limp');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Llamadas' })).toContainText('Íñigo Núñez');
  await expect(count(page)).toHaveText('1 llamada');
  await search.fill('600 000 007');
  await expect(page.getByRole('table', { name: 'Llamadas' })).toContainText('+34 600 000 007');
  await expect(rows(page)).toHaveCount(1);
  await enter(page, page.getByRole('button', { name: 'Quitar filtros' }));
  await expect(count(page)).toHaveText('61 llamadas');
  await expect(count(page)).toBeFocused();
  await expect(search).toHaveValue('');

  await tabTo(page, page.getByRole('combobox', { name: 'Resultado' }));
  await page.keyboard.type('Sin');
  await expect(page).toHaveURL(/resultado=unresolved/);
  await expect(count(page)).toHaveText('15 llamadas');
  await tabTo(page, page.getByRole('combobox', { name: 'Motivo' }));
  await page.keyboard.type('Implante');
  await expect(count(page)).toHaveText('5 llamadas');
  await expect(rows(page)).toHaveCount(5);
  const both = page.url();

  await enter(page, rows(page).first());
  await expect(page.getByRole('dialog')).toContainText('Línea 3 de la llamada');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(both);
  await page.reload();
  await expect(count(page)).toHaveText('5 llamadas');
  await expect(page.getByRole('combobox', { name: 'Resultado' })).toHaveValue('unresolved');
  const download = page.waitForEvent('download');
  await enter(page, page.getByRole('button', { name: 'Exportar CSV' }));
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n').slice(2);
  expect(lines.map((line) => /Sin resolver;.*;Implante;/.test(line))).toEqual([true, true, true, true, true]);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('combobox', { name: 'Resultado' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Horario' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Quitar filtros' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `filtered calls at ${width} px`);
    // A wide table shows each call in one line.
    const [first, last] = await Promise.all(['rowheader', 'cell'].map(async (role) => (await page.getByRole(role as 'cell').last().boundingBox())?.y ?? 0));
    expect(last === first, `a table at ${width} px`).toBe(width > 1_000);
  }

  await page.getByRole('combobox', { name: 'Horario' }).selectOption('Fuera de horario');
  const [closed] = await queryDatabase<{ calls: number }>(ownSite, `SELECT count(*)::int AS calls FROM call WHERE successful IS FALSE AND split_part(provider_call_id, '_', 2)::int % 3 = 2 AND NOT (
    extract(isodow FROM started_at AT TIME ZONE 'Europe/Madrid') <= 5 AND ((started_at AT TIME ZONE 'Europe/Madrid')::time BETWEEN '09:00' AND '13:59:59.999' OR (started_at AT TIME ZONE 'Europe/Madrid')::time BETWEEN '16:00' AND '18:59:59.999'))`);
  await expect(rows(page)).toHaveCount(closed?.calls ?? -1);

  await search.fill('nadie');
  await expect(page.getByText('Ninguna llamada con estos filtros')).toBeVisible();
  await expect(page.getByText('o quita los filtros para verlas todas')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeDisabled();
  await expectAccessible(page, 'no call found');
});
