import type { Page } from '@playwright/test';
import { accessibilityIssues } from '../accessibility';
import { enterCode, makeCode, openAlive, openGeneric } from './demos.fixture';
import { expect, test } from '../site.fixture';

const code = (page: Page) => page.getByLabel('Código de acceso');
const generic = (page: Page) => page.getByRole('heading', { name: 'Habla con tu asistente' });

test('the code form works by the keyboard alone, clean for axe in each of its four states', { tag: '@large' }, async ({ page, site }) => {
  const { code: good } = await makeCode(site, { code: `TECLADO-${Date.now()}` });
  await openAlive(page, `${site.origin}/#private-demo`);
  const issues = () => accessibilityIssues(page, '#private-demo');
  expect(await issues()).toEqual([]);
  await code(page).focus();
  await page.keyboard.type('nadie');
  await page.keyboard.press('Enter');
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await issues()).toEqual([]);

  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/demo-access/validate-code', async (route) => {
    await asked;
    await route.continue();
  });
  await code(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(good);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Validando tu código…' })).toBeVisible();
  expect(await issues()).toEqual([]);
  answer();
  await expect(page.getByRole('heading', { name: 'Acceso concedido' })).toBeFocused();
  expect(await issues()).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Entrar a mi demo privada' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(generic(page)).toBeVisible();
});

test('everything on a clinic’s page is reached by the keyboard, and nothing covers what has the focus', { tag: '@large' }, async ({ page, site }) => {
  const { code: given } = await makeCode(site, { clinic: 'oris' });
  await page.setViewportSize({ width: 360, height: 740 });
  await enterCode(page, site, given);
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Oris' })).toBeVisible();
  const wanted = new Set(['Copiar código', 'Llamar ahora', 'Agendar 15 min', 'Pulsa y pregúntame lo que quieras', 'Chatear ahora', 'Cita para una limpieza']);
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus());
  for (let press = 0; press < 30 && wanted.size > 0; press += 1) {
    await page.keyboard.press('Tab');
    const { name, covered } = await page.evaluate(() => {
      const element = document.activeElement;
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return { name: element?.getAttribute('aria-label') ?? element?.textContent.trim() ?? '', covered: above !== null && !(element?.contains(above) ?? false) };
    });
    expect(covered, `${name} is covered`).toBe(false);
    for (const candidate of wanted) if (name.includes(candidate)) wanted.delete(candidate);
  }
  expect([...wanted]).toEqual([]);
});

test('a special access is clean for axe, shows no code, and stays open after a reload', { tag: '@large' }, async ({ page, site }) => {
  const { link, code: given } = await makeCode(site, { clinic: 'lazaro', link: true });
  await page.goto(site.origin + new URL(link ?? '').pathname);
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Lázaro' })).toBeVisible();
  expect(await accessibilityIssues(page)).toEqual([]);
  await expect(page.getByRole('main')).not.toContainText(given);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
});

for (const path of ['/private-demo', '/demos/clinics/oris', '/demos/clinica-barcelona/ivf']) {
  test(`${path} is for no search engine, by header and by document`, async ({ page, site }) => {
    const response = await page.goto(site.origin + path);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    expect(await response?.text()).toMatch(/<meta name="robots" content="noindex"/);
  });
}

test('the landing is found again where it was left for the demo', async ({ page, site }) => {
  const { code: given } = await makeCode(site, { clinic: 'turo-park' });
  await openAlive(page, site.origin);
  await code(page).scrollIntoViewIfNeeded();
  await code(page).fill(given);
  await page.evaluate(() => window.scrollBy(0, 37));
  const left = await page.evaluate(() => window.scrollY);
  await code(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Turó Park' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(code(page)).toBeVisible();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - left)).toBeLessThanOrEqual(2);
});

test('two tabs hold two demos, each its own', { tag: '@large' }, async ({ page, context, site }) => {
  const [one, two] = [await makeCode(site, { clinic: 'lazaro' }), await makeCode(site, { clinic: 'bocus' })];
  const other = await context.newPage();
  await enterCode(page, site, one.code);
  await enterCode(other, site, two.code);
  await expect(other.getByRole('heading', { level: 1, name: 'La demo de Bocus' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Lázaro' })).toBeVisible();
  // A tab without an entered code has no stored access.
  await other.goto(`${site.origin}/demos/clinics/lazaro`);
  await expect(other).toHaveURL(`${site.origin}/#private-demo`);
});

test.describe('when things fail', () => {
  test.use({ complaintsExpected: true });

  for (const [fault, answer, sentence] of [
    ['a line that is down', 'abort', 'No hemos podido conectar. Comprueba tu conexión e inténtalo de nuevo.'],
    ['an answer that is no JSON', { body: '<!doctype html>' }, 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en unos minutos.'],
    ['a broken server', { status: 500, json: {} }, 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos minutos.'],
    ['an answer of another shape', { json: { ok: true } }, 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos minutos.'],
  ] as const) {
    test(`a demo that cannot be opened for ${fault} says so, and opens at the next try`, { tag: '@large' }, async ({ page, site }) => {
      const { code: given } = await makeCode(site);
      await openGeneric(page, site, given);
      await page.route('**/api/demo-access/open', (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'No hemos podido abrir tu demo' })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(sentence);
      expect(await accessibilityIssues(page)).toEqual([]);
      await page.unroute('**/api/demo-access/open');
      await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
      await expect(generic(page)).toBeVisible();
    });
  }

  for (const [fault, answer] of [
    ['is down', 'abort'],
    ['hangs', 'hang'],
    ['breaks', { status: 500, body: 'no' }],
  ] as const) {
    test(`a log that ${fault} stands in nobody’s way`, { tag: '@large' }, async ({ page, site }) => {
      await page.route('**/api/demo-access/log-access', (route) => (answer === 'abort' ? route.abort() : answer === 'hang' ? new Promise(() => undefined) : route.fulfill(answer)));
      const { code: given } = await makeCode(site);
      await openGeneric(page, site, given);
      await page.getByRole('main').getByRole('button', { name: 'Agendar 15 min' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Agendar 15 min' })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    });
  }

  for (const [fault, answer, sentence] of [
    ['a line that is down', 'abort', 'No hemos podido validar tu código ahora mismo. Inténtalo de nuevo en unos minutos o contáctanos.'],
    ['a broken server', { status: 500, json: { error: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos minutos.', code: 'unexpected' } }, 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos minutos.'],
  ] as const) {
    test(`the code form tells of ${fault}`, { tag: '@large' }, async ({ page, site }) => {
      await page.route('**/api/demo-access/validate-code', (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
      await enterCode(page, site, 'ABCD-1234');
      await expect(code(page)).toHaveAccessibleDescription(sentence);
    });
  }
});
