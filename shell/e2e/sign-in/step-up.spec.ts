// Large: signs in again and again with a second factor.
import { tabTo } from '../keyboard';
import { chooseAccount, enrolApp, expectAccessible, signIn } from '../panel/panel.fixture';
import { signInAsOperator, statusOf } from '../releases/releases.fixture';
import { queryDatabase } from '../site-database';
import { expect, test } from '../site.fixture';

test.use({ complaintsExpected: true });

test('a file that asks for a code comes by itself once it is given, and the panel stays live', async ({ page, ownSite }) => {
  await queryDatabase(ownSite, "UPDATE clinic_member SET role = 'owner'");
  await page.goto(`${ownSite.origin}/panel/citas`);
  await chooseAccount(page, /Iris/);
  const codeOf = await enrolApp(page);
  await page.getByRole('button', { name: 'Los he guardado' }).click();
  await queryDatabase(ownSite, "UPDATE session SET proved_at = proved_at - interval '11 minutes'");
  await page.getByRole('button', { name: 'Exportar CSV' }).focus();
  await page.keyboard.press('Enter');
  const code = page.getByRole('dialog', { name: 'Confirma que eres tú' }).getByRole('textbox', { name: 'Código de seis cifras' });
  await expect(code).toBeFocused();
  await expectAccessible(page, 'asking for a code');
  const download = page.waitForEvent('download');
  await page.keyboard.type(await codeOf());
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(`${ownSite.origin}/panel/citas`);
  await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
});

test('whoever has the provider’s second factor signs in there again, and is back where they were, in the panel and at /ops, where they sign out', async ({ page, ownSite }) => {
  const asked = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  const goAndComeBack = async () => {
    await expectAccessible(page, 'asking to sign in again');
    await tabTo(page, asked.getByRole('link', { name: 'Volver a entrar' }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Lucía/ }).click();
  };
  const age = () => queryDatabase(ownSite, "UPDATE session SET proved_at = proved_at - interval '11 minutes'");
  const invite = async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill('eva@ejemplo.example');
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
  };
  await signIn(page, ownSite);
  await page.goto(`${ownSite.origin}/panel/equipo`);
  await age();
  await invite();
  await goAndComeBack();
  await expect(page).toHaveURL(`${ownSite.origin}/panel/equipo`);
  await invite();
  await expect(page.getByText('Hemos invitado a eva@ejemplo.example.')).toBeVisible();

  await signInAsOperator(page, ownSite);
  await age();
  const freeze = async () => {
    await page.getByRole('button', { name: 'Ver Demos' }).click();
    await page.getByRole('button', { name: 'Congelar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Congelar esta parte' });
    await dialog.getByLabel('Motivo').fill('campaña de noviembre');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
  };
  await freeze();
  await goAndComeBack();
  await expect(page).toHaveURL(`${ownSite.origin}/ops`);
  await freeze();
  await expect.poll(async () => (await statusOf(ownSite, 'demos')).frozen?.reason).toBe('campaña de noviembre');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('link', { name: 'Entrar con mi cuenta' })).toBeVisible();
});
