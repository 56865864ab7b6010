import type { Page } from '@playwright/test';
import { expect, test } from '../site.fixture';

const input = (page: Page) => page.getByLabel('Código de acceso');
const business = { label: 'Clínica Sol', specialty: 'Dental', type: 'voz', language: 'es', version: '1', expiresAt: '2030-06-01T10:00:00.000Z', expiryDay: '1 de junio', logoUrl: null, color: null, agentId: null };
const granted = { valid: true, message: '', mask: 'AB**-**34', business };

/**
 * The hydrated page: before, a press posts the form to the server, as without scripts. With its first paint a browser moves the focus to the
 * address's target, so this clicks the field, as a visitor would.
 */
async function open(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/#private-demo`);
  await expect(page.getByText('Agente local de prueba')).toBeVisible();
  await input(page).click();
}

async function send(page: Page, origin: string, code: string): Promise<void> {
  await open(page, origin);
  await input(page).fill(code);
  await page.getByRole('button', { name: 'Validar código' }).click();
}

test('a code is cleaned as it is typed, and an empty one is asked for', async ({ page, site }) => {
  await open(page, site.origin);
  await input(page).pressSequentially('ab c-1_ñ');
  await expect(input(page)).toHaveValue('ABC-1');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'd', 'e']) await input(page).press(key);
  await expect(input(page)).toHaveValue('ABCDE-1');
  await input(page).fill('');
  await input(page).press('Enter');
  await expect(input(page)).toHaveAccessibleDescription('Por favor introduce tu código de acceso.');
  await expect(input(page)).toBeFocused();
});

test('a code that nobody has is refused by the real API', async ({ page, site }) => {
  await send(page, site.origin, 'NADIE-0000');
  await expect(input(page)).toHaveAccessibleDescription(/\S/);
  await expect(input(page)).toHaveAttribute('aria-invalid', 'true');
});

test('a granted code shows mask and expiry and leads into the demo', async ({ page, site }) => {
  await page.route('**/api/demo-access/validate-code', (route) => route.fulfill({ json: granted }));
  await page.route('**/api/demo-access/log-access', (route) => route.fulfill({ json: {} }));
  await send(page, site.origin, 'ABCD-1234');
  await expect(page.getByRole('heading', { name: 'Acceso concedido' })).toBeFocused();
  await expect(page.getByText('AB**-**34')).toBeVisible();
  await expect(page.getByText('1 de junio de 2030 a las 12:00')).toBeVisible();
  const logged = page.waitForRequest('**/api/demo-access/log-access');
  await page.getByRole('button', { name: 'Entrar a mi demo privada' }).click();
  expect((await logged).postDataJSON()).toEqual({ code: 'ABCD-1234', action: 'start_demo', metadata: {} });
  await expect(page).toHaveURL(`${site.origin}/private-demo`);
  expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({ code: 'ABCD-1234', mask: granted.mask, business });
});

test('another code can be used', async ({ page, site }) => {
  await page.route('**/api/demo-access/validate-code', (route) => route.fulfill({ json: granted }));
  await send(page, site.origin, 'ABCD-1234');
  await page.getByRole('button', { name: 'Usar otro código' }).click();
  await expect(input(page)).toHaveValue('');
});

test.describe('when things fail', () => {
  test.use({ complaintsExpected: true });

  for (const [fault, answer, sentence] of [
    ['is not valid', { json: { valid: false, message: '', mask: null, business: null } }, 'Código inválido'],
    ['is refused with a reason', { status: 429, json: { error: 'Demasiados intentos.', code: 'too_many_requests' } }, 'Demasiados intentos.'],
    ['gets no JSON', { body: '<!doctype html>' }, 'No hemos podido validar tu código ahora mismo. Inténtalo de nuevo en unos minutos o contáctanos.'],
    ['gets another shape', { json: { ok: true } }, 'La API devolvió una respuesta inválida.'],
  ] as const) {
    test(`a code that ${fault} says so`, { tag: '@large' }, async ({ page, site }) => {
      await page.route('**/api/demo-access/validate-code', (route) => route.fulfill(answer));
      await send(page, site.origin, 'ABCD-1234');
      await expect(input(page)).toHaveAccessibleDescription(sentence);
    });
  }

  test('a server that hangs is given up after 15 seconds', { tag: '@large' }, async ({ page, site }) => {
    await page.route('**/api/demo-access/validate-code', () => new Promise(() => undefined));
    await open(page, site.origin);
    await input(page).fill('ABCD-1234');
    await page.getByRole('button', { name: 'Validar código' }).click();
    await expect(page.getByRole('button', { name: 'Validando tu código…' })).toBeVisible();
    // AbortSignal.timeout uses the browser's own clock, which can't be advanced: the test waits for it.
    await expect(input(page)).toHaveAccessibleDescription('La solicitud tardó demasiado. Inténtalo de nuevo.', { timeout: 30_000 });
  });
});
