import { callAsOperator } from 'shared/tooling/release/operator-client';
import { expireDemoCode, listDemoCodes, revokeDemoCode } from 'shared/contracts/demos/admin';
import { accessibilityIssues } from '../accessibility';
import { enterCode, makeCode, openGeneric } from './demos.fixture';
import { expect, test } from '../site.fixture';

test('a known code goes straight to its clinic’s page, and no code or clinic stands in the document', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site, { clinic: 'barcelona-ivf' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const document = await (await fetch(site.origin)).text();
  expect(document).not.toContain(code.replace('-', ''));
  expect(document).not.toContain('barcelona-ivf');
  await enterCode(page, site, code);
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Barcelona IVF' })).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/demos/clinics/barcelona-ivf`);
  expect(asked).not.toContain('/api/demo-access/validate-code');
  await expect(page.getByRole('heading', { name: 'Habla con tu asistente' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Llamar ahora' })).toHaveAttribute('href', /^tel:\+?\d+$/);
  expect(await accessibilityIssues(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Barcelona IVF' })).toBeVisible();
  await page.goto(`${site.origin}/demos/clinica-barcelona/ivf`);
  await expect(page).toHaveURL(`${site.origin}/#private-demo`);
});

test('a code of the operator’s choice asks the server and leads to the same page', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site, { clinic: 'lazaro', code: `LAZARO-${Date.now()}` });
  await enterCode(page, site, code);
  await page.getByRole('button', { name: 'Entrar a mi demo privada' }).click();
  await expect(page).toHaveURL(`${site.origin}/demos/clinics/lazaro`);
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Lázaro' })).toBeVisible();
});

test('the generic demo shows all its parts, without a single issue for axe', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site, { label: 'Clínica Sol' });
  await openGeneric(page, site, code);
  for (const name of ['Guía rápida', 'Atiende las 24 horas, los 7 días', 'Así verás tus informes', 'Se conecta con lo que ya usas', 'Protección de datos', 'Lo que podría decir tu equipo']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  for (const name of ['Google Calendar', 'Outlook Calendar', 'HubSpot', 'Pipedrive']) await expect(page.getByText(name, { exact: true })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Acciones de la demo' });
  await expect(bar.getByRole('link', { name: 'Llamar al asistente' })).toBeVisible();
  // At the page's own size the bar covers no part of the assistant.
  await expect(async () => {
    const lowest = await page.getByRole('button', { name: 'Chatear ahora' }).boundingBox();
    const top = await bar.boundingBox();
    expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
  }).toPass({ timeout: 20_000 });
  expect(await accessibilityIssues(page)).toEqual([]);
  // As at 400 % zoom: no fixed element covers the middle.
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 256 });
  for (const name of ['Copiar código', 'Chatear ahora', 'Conectar mi calendario']) {
    await expect.poll(() => page.getByRole('button', { name }).evaluate((button) => {
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }), name).toBe(true);
  }
  // As on a telephone with its text at 200 %.
  await page.setViewportSize({ width: 180, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(180);
  await page.setViewportSize(before ?? { width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Conectar mi calendario' }).click();
  await expect(page.getByRole('dialog', { name: 'Calendario próximamente' })).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await bar.getByRole('button', { name: 'Pedir propuesta' }).click();
  await expect(page.getByRole('dialog', { name: 'Solicita tu demo' })).toBeVisible();
});

test('on the narrowest telephone the example call leaves no hole below its words', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  const said = await page.getByText('Hola, quería pedir una cita').first().boundingBox();
  const next = await page.getByText('Leer la conversación').boundingBox();
  if (said === null || next === null) throw new Error('not shown');
  expect(next.y - said.y - said.height).toBeLessThan(80);
});

test('on the narrowest telephone a time is chosen and confirmed without scrolling, also in forced colours', async ({ page, site }) => {
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: 'Agendar 15 min' }).first().click();
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await page.getByRole('radio', { name: '08:30' }).click();
  const next = page.getByRole('button', { name: 'Continuar' });
  await expect(next).toBeInViewport({ ratio: 1 });
  // A lower one, and a call, whose bar stands at the window's foot.
  await page.setViewportSize({ width: 320, height: 480 });
  await expect(next).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('start-voice-call', { detail: { typed: true } })));
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Colgar' })).toBeVisible();
  await expect.poll(() => next.evaluate((button) => {
    const { left, bottom, width } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, bottom - 4));
  })).toBe(true);
  for (const chosen of [/^lun/, '08:30']) await expect(page.getByRole('radio', { name: chosen })).toHaveCSS('border-top-width', '3px');
});

test('nobody gets in without a code, and a revoked one no longer opens', { tag: '@large' }, async ({ page, site }) => {
  await page.goto(`${site.origin}/private-demo`);
  await expect(page).toHaveURL(`${site.origin}/#private-demo`);
  const { code, id } = await makeCode(site);
  // The page logs its acts; once the code is revoked, the API would refuse that.
  const logged = page.waitForResponse((response) => response.url().endsWith('/log-access') && response.request().postData()?.includes('page_view') === true);
  await openGeneric(page, site, code);
  await logged;
  await callAsOperator(site, revokeDemoCode, { reference: id });
  await page.reload();
  await expect(page).toHaveURL(`${site.origin}/#private-demo`);
});

test('the countdown ends the access at its second, with both ways to go on', { tag: '@large' }, async ({ page, site }) => {
  const { code, expiresAt } = await makeCode(site, { days: 1 });
  await openGeneric(page, site, code);
  await page.clock.install({ time: new Date(Date.parse(expiresAt ?? '') - 60_000) });
  let asked = 0;
  await page.route('**/api/demo-access/open', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    asked += 1;
    const over = asked > 1 && { status: 'expired' };
    await route.fulfill({ json: { ...body, ...over, now: new Date(Date.parse(expiresAt ?? '') - 60_000).toISOString() } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Habla con tu asistente' })).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Tu acceso ha caducado' })).toBeVisible();
  expect(await accessibilityIssues(page)).toEqual([]);
  for (const name of ['Renovar acceso', 'Hablar con ventas']) await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/#cta');
});

test('an access that has ended shows so from the start', { tag: '@large' }, async ({ page, site }) => {
  const { code, id } = await makeCode(site, { clinic: 'oris' });
  await callAsOperator(site, expireDemoCode, { reference: id });
  await enterCode(page, site, code);
  await expect(page.getByRole('heading', { level: 1, name: 'Tu acceso ha caducado' })).toBeVisible();
});

test('a special access opens by its address, is not for search engines, and an unknown one is a real 404', async ({ page, site }) => {
  const { link } = await makeCode(site, { clinic: 'lazaro', link: true });
  const address = new URL(link ?? '');
  const response = await page.goto(site.origin + address.pathname);
  expect(response?.status()).toBe(200);
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Lázaro' })).toBeVisible();
  const unknown = await fetch(`${site.origin}/AAAAAAAAAAAAAAAAAAAAAA`);
  expect(unknown.status).toBe(404);
});

test('back leads to where the landing was left, and forward into the demo again', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site, { clinic: 'bocus' });
  await enterCode(page, site, code);
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Bocus' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Código de acceso')).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'La demo de Bocus' })).toBeVisible();
});

test('everything that is done is in the log', { tag: '@large' }, async ({ page, site }) => {
  const { code, id } = await makeCode(site, { clinic: 'fertty' });
  const logged: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/log-access')) logged.push((request.postDataJSON() as { action: string }).action);
  });
  await enterCode(page, site, code);
  await page.getByRole('button', { name: 'Agendar 15 min' }).click();
  await expect.poll(() => logged).toEqual(expect.arrayContaining(['start_demo', 'arrived_demo_page', 'page_view', 'cta_calendar_open']));
  await expect.poll(async () => (await callAsOperator(site, listDemoCodes, {})).codes.find((row) => row.id === id)?.lastUsedAt).toBeTruthy();
});
