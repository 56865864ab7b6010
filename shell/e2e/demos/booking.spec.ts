// Long because a booking is one window: its keys, its days and all its failures are tested with the same few helpers.
import type { Page } from '@playwright/test';
import { accessibilityIssues } from '../accessibility';
import { endSoon, makeCode, openGeneric } from './demos.fixture';
import { expect, test } from '../site.fixture';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Agendar 15 min' });
const days = (page: Page) => page.getByRole('radiogroup', { name: 'Días de la semana' }).getByRole('radio');
const phone = (page: Page) => page.getByRole('textbox', { name: 'Teléfono' });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Agendar 15 min' }).first().click();
  await expect(dialog(page)).toBeVisible();
}

/** Next week, so that no slot is past; each test has its own hour, because they share one calendar. */
async function choose(page: Page, day: number, time: string): Promise<void> {
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await days(page).nth(day).click();
  await page.getByRole('radio', { name: time, exact: true }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(phone(page)).toBeFocused();
}

test('a quarter of an hour is booked with the keyboard alone, and is taken afterwards', async ({ page, site }) => {
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  await page.getByRole('main').getByRole('button', { name: 'Agendar 15 min' }).first().press('Enter');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  expect(await accessibilityIssues(page, 'dialog[open]')).toEqual([]);
  await page.getByRole('button', { name: 'Semana siguiente' }).press('Enter');
  await days(page).nth(0).press('Space');
  await page.getByRole('radio', { name: '08:00' }).press('Space');
  await page.getByRole('button', { name: 'Continuar' }).press('Enter');
  await expect(phone(page)).toBeFocused();
  expect(await accessibilityIssues(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.type('12345');
  await expect(phone(page)).toHaveAccessibleDescription(/Introduce un teléfono válido/);
  await expect(page.getByRole('button', { name: 'Confirmar' })).toBeDisabled();
  await page.keyboard.type('67');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hemos recibido tu teléfono' })).toBeFocused();
  expect(await accessibilityIssues(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await openDialog(page);
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await days(page).nth(0).click();
  await expect(page.getByRole('radio', { name: '08:00' })).toBeDisabled();
});

test('up and down go by the rows that are seen, and Home and End to the first and the last hour', async ({ page, site }) => {
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  const hour = (time: string) => page.getByRole('radio', { name: time });
  await openDialog(page);
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await days(page).nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(days(page).nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(hour('08:00')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const [first, below] = await Promise.all([hour('08:00').boundingBox(), page.locator(':focus').boundingBox()]);
  expect(below?.x).toBe(first?.x);
  expect(below?.y).toBeGreaterThan(first?.y ?? Infinity);
  await page.keyboard.press('ArrowUp');
  await expect(hour('08:00')).toBeChecked();
  await page.keyboard.press('End');
  await expect(hour('21:45')).toBeFocused();
  await expect(hour('21:45')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeFocused();
});

test('with text at 200 % on a telephone the days take two rows, and nothing scrolls sideways', { tag: '@large' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  await page.getByRole('button', { name: 'Agendar 15 min' }).first().click();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  await expect(page.getByRole('radiogroup', { name: 'Días de la semana' })).toBeVisible();
  expect(await page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('past days and slots of today are closed, and closing begins anew', { tag: '@large' }, async ({ page, site }) => {
  // Without an end: the page's fake clock may be far from the clock that created the code.
  const { code } = await makeCode(site, { days: null });
  await openGeneric(page, site, code);
  await page.route('**/api/demo-access/open', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), now: '2026-11-25T11:07:00.000Z' } });
  });
  await page.reload();
  await openDialog(page);
  await page.getByRole('button', { name: 'Hoy' }).click();
  await expect(days(page).nth(1)).toBeDisabled();
  await expect(days(page).nth(2)).toBeChecked();
  await expect(page.getByRole('radio', { name: '12:00' })).toBeDisabled();
  await page.getByRole('radio', { name: '12:15' }).click();
  // The pointer is still over it: a chosen day must be legible under it too.
  await expect.poll(() => accessibilityIssues(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await openDialog(page);
  await expect(days(page).nth(2)).toBeChecked();
  await expect(page.getByRole('radio', { name: '12:15' })).not.toBeChecked();
});

test('what is booked is what is seen: another week lets go of the day and the time', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  await openDialog(page);
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await days(page).nth(2).click();
  await page.getByRole('radio', { name: '13:00', exact: true }).click();
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await expect(days(page).nth(0)).toBeChecked();
  await expect(page.getByRole('radio', { name: '13:00', exact: true })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled();
});

test('the end of the access leaves the window open with what was typed, and says that it is over', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  await page.clock.install();
  await endSoon(page);
  await page.reload();
  await openDialog(page);
  await choose(page, 3, '13:15');
  await phone(page).fill('600 123 456');
  await page.clock.runFor('05:00');
  await expect(dialog(page).getByText('Tu acceso ha caducado')).toBeVisible();
  await expect(phone(page)).toHaveValue('600 123 456');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu acceso ha caducado' })).toBeVisible();
});

for (const [timezoneId, sunday] of [
  ['Europe/Madrid', '2026-10-25'],
  ['Europe/Madrid', '2027-03-28'],
  ['America/Los_Angeles', '2026-10-25'],
  ['Pacific/Auckland', '2027-03-28'],
] as const) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`the day when clocks change, ${sunday}, has all its quarters, by Madrid’s clock`, { tag: '@large' }, async ({ page, site }) => {
      const { code } = await makeCode(site, { days: null });
      await openGeneric(page, site, code);
      await page.route('**/api/demo-access/open', async (route) => {
        const response = await route.fetch();
        // 08:07 in Madrid on that day, on either side of the clock change.
        const now = sunday === '2026-10-25' ? '2026-10-25T07:07:00.000Z' : '2027-03-28T06:07:00.000Z';
        await route.fulfill({ json: { ...((await response.json()) as object), now } });
      });
      let sent: unknown;
      await page.route('**/api/demo-access/send-phone', (route) => {
        sent = route.request().postDataJSON();
        return route.fulfill({ json: { bookingId: '7d0e1f9e-0000-4000-8000-000000000000', token: 't' } });
      });
      await page.reload();
      await openDialog(page);
      await expect(days(page).nth(5)).toBeDisabled();
      await days(page).nth(6).click();
      const times = page.getByRole('radiogroup', { name: /^Horas libres del domingo/ }).getByRole('radio');
      await expect(times).toHaveCount(56);
      await expect(times.nth(0)).toBeDisabled();
      await times.nth(1).click();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await phone(page).fill('600 000 000');
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await expect(page.getByText(/Te llamaremos el domingo, (25 de octubre|28 de marzo), a las 08:15 \(hora de Madrid\)/)).toBeVisible();
      expect(sent).toMatchObject({ slotDate: sunday, slotTime: '08:15' });
    });
  });
}

test.describe('when things fail', () => {
  test.use({ complaintsExpected: true });

  for (const [fault, hour, answer, sentence] of [
    ['a refusal with words', '09:00', { status: 429, json: { error: 'Demasiados intentos.', code: 'too_many_requests' } }, 'Demasiados intentos.'],
    ['a refusal without words', '09:15', { status: 500, json: {} }, 'No se pudo enviar. Inténtalo de nuevo'],
    ['an answer that is no JSON', '09:30', { body: '<!doctype html>' }, 'Error al enviar'],
  ] as const) {
    test(`${fault} is told, and the phone stays`, { tag: '@large' }, async ({ page, site }) => {
      const { code } = await makeCode(site);
      await openGeneric(page, site, code);
      await page.route('**/api/demo-access/send-phone', (route) => route.fulfill(answer));
      await openDialog(page);
      await choose(page, 1, hour);
      await phone(page).fill('600 000 000');
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await expect(dialog(page).getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(phone(page)).toHaveValue('600 000 000');
    });
  }

  test('a server that hangs is given up after 12 seconds', { tag: '@large' }, async ({ page, site }) => {
    const { code } = await makeCode(site);
    await openGeneric(page, site, code);
    await page.route('**/api/demo-access/send-phone', () => new Promise(() => undefined));
    await openDialog(page);
    await choose(page, 1, '10:15');
    await phone(page).fill('600 000 000');
    const begun = Date.now();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    // AbortSignal.timeout uses the browser's own clock, which can't be advanced: the test waits for it.
    await expect(dialog(page).getByText('No se pudo enviar. Inténtalo de nuevo')).toBeVisible({ timeout: 30_000 });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(11_900);
    await expect(phone(page)).toHaveValue('600 000 000');
  });

  for (const [outcome, answer, inPage] of [
    ['failure', { status: 500, json: {} }, 'No se pudo enviar. Inténtalo de nuevo'],
    ['success', { json: { bookingId: '7d0e1f9e-0000-4000-8000-000000000000', token: 't' } }, 'Hemos recibido tu teléfono'],
  ] as const) {
    test(`a window that is closed while it sends does not swallow the ${outcome}`, { tag: '@large' }, async ({ page, site }) => {
      const { code } = await makeCode(site);
      await openGeneric(page, site, code);
      let answerNow: () => void = () => undefined;
      const closed = new Promise<void>((resolve) => (answerNow = resolve));
      await page.route('**/api/demo-access/send-phone', async (route) => {
        await closed;
        await route.fulfill(answer);
      });
      await openDialog(page);
      await choose(page, 1, '13:30');
      await phone(page).fill('600 000 000');
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      answerNow();
      await expect(page.getByText(inPage)).toBeVisible();
      await page.getByRole('button', { name: 'Ver la reserva' }).click();
      await expect(dialog(page).getByText(inPage)).toBeVisible();
      if (outcome === 'failure') await expect(phone(page)).toHaveValue('600 000 000');
    });
  }

  test('a calendar that cannot be read leaves all hours open and says so', { tag: '@large' }, async ({ page, site }) => {
    const { code } = await makeCode(site);
    await openGeneric(page, site, code);
    await page.route('**/api/demo-access/taken-slots*', (route) => route.abort());
    await openDialog(page);
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await days(page).nth(3).click();
    await expect(dialog(page).getByText('No hemos podido comprobar qué horas están ocupadas.')).toBeVisible();
    await expect(page.getByRole('radio', { name: '08:00' })).toBeEnabled();
  });

  test('a line that is down is told, and the same request goes through afterwards', { tag: '@large' }, async ({ page, site }) => {
    const { code } = await makeCode(site);
    await openGeneric(page, site, code);
    await openDialog(page);
    await choose(page, 1, '10:00');
    await phone(page).fill('600 000 000');
    await page.route('**/api/demo-access/send-phone', (route) => route.abort());
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog(page).getByText('No se pudo enviar. Inténtalo de nuevo')).toBeVisible();
    await page.unroute('**/api/demo-access/send-phone');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('heading', { name: 'Hemos recibido tu teléfono' })).toBeVisible();
  });

  test('a slot that another tab took meanwhile leads back to its day', { tag: '@large' }, async ({ page, context, site }) => {
    const { code } = await makeCode(site);
    await openGeneric(page, site, code);
    const other = await context.newPage();
    await openGeneric(other, site, code);
    for (const tab of [page, other]) {
      await openDialog(tab);
      await choose(tab, 2, '11:00');
    }
    await phone(page).fill('600 000 001');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('heading', { name: 'Hemos recibido tu teléfono' })).toBeVisible();
    await phone(other).fill('600 000 002');
    await other.getByRole('button', { name: 'Confirmar' }).click();
    await expect(other.getByText('Esa hora acaba de reservarse. Elige otra, por favor.')).toBeVisible();
    await expect(other.getByRole('radio', { name: '11:00' })).toBeDisabled();
  });
});
