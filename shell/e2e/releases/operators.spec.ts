// Large: a site of its own for each act of an operator.
import { protectApp } from 'shared/contracts/apps/admin';
import { activateRelease } from 'shared/contracts/releases/control';
import { startSite, type TestSite } from 'shared/testing/site';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { accessibilityIssues } from '../accessibility';
import { signIn } from '../panel/panel.fixture';
import { activateNext, publishNext, signInAsOperator, stableCell, statusOf } from './releases.fixture';
import { expect, test } from '../site.fixture';

test.setTimeout(300_000);

test.describe('operators', () => {
  test.use({ complaintsExpected: true });
  // In sequence on one site: each changes its own app.
  let ownSite: TestSite;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    ownSite = await startSite();
  });
  test.afterAll(() => ownSite.dispose());

  test('to nobody, and to a person who is no operator, the page shows nothing of the registry', async ({ page }) => {
    await page.goto(`${ownSite.origin}/ops`);
    await expect(page.getByRole('link', { name: 'Entrar con mi cuenta' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Historia' })).toBeHidden();
    await signIn(page, ownSite, /Marc/);
    await page.goto(`${ownSite.origin}/ops`);
    await expect(page.getByText('Tu cuenta no tiene el rol de operador.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Historia' })).toBeHidden();
  });

  test('an operator sees what is live and rolls marketing back with a reason, by keyboard', async ({ page }) => {
    await activateNext(ownSite, 'marketing', '1.1.0');
    await signInAsOperator(page, ownSite);
    await expect(stableCell(page, 'Marketing')).toContainText('1.1.0');
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ver Marketing' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Volver a la anterior' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Volver a 1.0.0' });
    await dialog.getByLabel('Motivo').fill('titular equivocado');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Volver a la anterior' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Marketing' })).toBeFocused();
    await expect(stableCell(page, 'Marketing')).toContainText('1.0.0');
    await expect(page.getByText('«titular equivocado»')).toBeVisible();
    expect((await statusOf(ownSite, 'marketing')).active).toBe('1.0.0');
  });

  test('an operator gives a release to a share of visitors, and freezes the app', async ({ page }) => {
    await publishNext(ownSite, 'panel', '1.1.0');
    await signInAsOperator(page, ownSite);
    await page.getByRole('button', { name: 'Ver Panel' }).click();
    await page.getByRole('button', { name: 'Canario', exact: true }).click();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('slider').fill('25');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect.poll(async () => (await statusOf(ownSite, 'panel')).canary).toEqual({ version: '1.1.0', percent: 25 });
    await page.getByRole('button', { name: 'Congelar' }).click();
    await page.getByRole('dialog').getByLabel('Motivo').fill('campaña de noviembre');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect.poll(async () => (await statusOf(ownSite, 'panel')).frozen?.reason).toBe('campaña de noviembre');
  });

  test('what a token asks for a protected app is done once a person approves it', async ({ page }) => {
    await publishNext(ownSite, 'demos', '1.1.0');
    await callAsOperator(ownSite, protectApp, { app: 'demos', isProtected: true, reason: '' });
    await expect(callAsOperator(ownSite, activateRelease, { app: 'demos', version: '1.1.0', reason: 'agenda nueva' })).rejects.toThrow('Another person approves it within 24 hours');
    expect((await statusOf(ownSite, 'demos')).active).toBe('1.0.0');
    await signInAsOperator(page, ownSite);
    await page.getByRole('button', { name: 'Ver Demos' }).click();
    await expect(page.getByText('Protegida: otra persona aprueba lo que se pida.')).toBeVisible();
    await expect(page.getByText(/pide activarla: «agenda nueva». Se puede aprobar hasta el /)).toBeVisible();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await page.getByRole('dialog', { name: 'Aprobar lo pedido: 1.1.0' }).getByRole('button', { name: 'Confirmar' }).click();
    await expect(stableCell(page, 'Demos')).toContainText('1.1.0');
    await expect(page.getByRole('button', { name: 'Aprobar' })).toBeHidden();
    expect((await statusOf(ownSite, 'demos')).active).toBe('1.1.0');
  });
});

test('visitors carry no byte of the operators’ page', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(site.origin, { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /\/ops[./]/.test(url))).toEqual([]);
});
