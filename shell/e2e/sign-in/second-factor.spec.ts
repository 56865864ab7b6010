// Large: each way through the second factor, with waits for the next code.
import { enter, tabTo } from '../keyboard';
import { chooseAccount, codesOf, enrolApp, expectAccessible, signIn } from '../panel/panel.fixture';
import { expect, test } from '../site.fixture';

test.use({ complaintsExpected: true });

test('whoever comes with one factor enrols an app, comes in by its codes and by a recovery code, and lands where they wanted to go', async ({ page, ownSite, complaints }) => {
  const code = page.getByRole('textbox', { name: 'Código de seis cifras' });
  const appointments = page.getByRole('link', { name: 'Citas', exact: true });
  const signInAgain = async () => {
    await page.context().clearCookies();
    await page.goto(`${ownSite.origin}/panel/citas`);
    await chooseAccount(page, /Iris/);
    await expect(code).toBeFocused();
  };

  await page.goto(`${ownSite.origin}/panel/citas`);
  await chooseAccount(page, /Iris/);
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación de autenticación' })).toBeVisible();
  await expectAccessible(page, 'enrolment');
  const before = await page.context().cookies();
  const codeOf = await enrolApp(page);
  await expectAccessible(page, 'recovery codes');
  expect((await page.context().cookies()).map(({ value }) => value)).not.toEqual(before.map(({ value }) => value));
  const [recoveryCode = ''] = (await page.getByRole('textbox', { name: 'Códigos de recuperación' }).inputValue()).split('\n');
  const download = page.waitForEvent('download');
  await enter(page, page.getByRole('link', { name: 'Descargar' }));
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacion.txt');
  await enter(page, page.getByRole('button', { name: 'Los he guardado' }));
  await expect(page).toHaveURL(`${ownSite.origin}/panel/citas`);
  await expect(appointments).toHaveAttribute('aria-current', 'page');

  await signInAgain();
  await expectAccessible(page, 'code');
  await page.keyboard.type(await codeOf());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${ownSite.origin}/panel/citas`);
  await expect(appointments).toHaveAttribute('aria-current', 'page');

  await signInAgain();
  await enter(page, page.getByRole('button', { name: 'No tengo el teléfono a mano' }));
  await expect(page.getByRole('textbox', { name: 'Código de recuperación' })).toBeFocused();
  await page.keyboard.type(recoveryCode);
  await tabTo(page, page.getByRole('button', { name: 'Entrar en el panel' }));
  await page.keyboard.press('Enter');
  await expect(appointments).toHaveAttribute('aria-current', 'page');

  await enter(page, page.getByRole('link', { name: /^Tu cuenta: / }));
  await expect(page.getByText('Te quedan 7 códigos para entrar sin el teléfono.')).toBeVisible();
  await expectAccessible(page, 'account');
  await tabTo(page, code);
  await page.keyboard.type(await codeOf());
  await enter(page, page.getByRole('button', { name: 'Crear códigos nuevos' }));
  const renewed = page.getByRole('textbox', { name: 'Códigos de recuperación' });
  await expect(renewed).toBeFocused();
  expect((await renewed.inputValue()).split('\n')).toHaveLength(8);
  expect(await renewed.inputValue()).not.toContain(recoveryCode);
  await expectAccessible(page, 'new recovery codes');
  // Each visit starts with a session check, which answers 401 here.
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
});

test('a code that is not right opens nothing of the clinic, and the field says so', async ({ page, ownSite }) => {
  await page.goto(`${ownSite.origin}/panel`);
  await chooseAccount(page, /Iris/);
  const code = page.getByRole('textbox', { name: 'Código de seis cifras' });
  await tabTo(page, code);
  const codeOf = await codesOf(page);
  const right = await codeOf();
  await page.keyboard.type(['000000', '111111', '222222', '333333', '444444'].find((wrong) => wrong !== right) ?? '');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription('Ese código no es correcto, ha caducado o ya se ha usado. Espera al siguiente y vuelve a probar; si ninguno vale, pon en automático la hora de tu teléfono.');
  await expect(code).toBeFocused();
  expect((await page.request.get(`${ownSite.origin}/api/calls`)).status()).toBe(403);
});

test('an owner lets the reception in without one, and whoever is in without one is out as soon as it is asked for again', async ({ page, ownSite, browser }) => {
  await signIn(page, ownSite);
  await page.goto(`${ownSite.origin}/panel/equipo`);
  const choose = async (name: string) => {
    const choice = page.getByRole('group', { name: 'Verificación en dos pasos' }).getByRole('button', { name });
    await enter(page, choice);
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('status').filter({ hasText: 'Hemos guardado' })).toBeVisible();
    await expectAccessible(page, name);
  };
  await choose('Solo dirección');
  const other = await browser.newContext();
  const reception = await other.newPage();
  await signIn(reception, ownSite, /Iris/);
  await expect(reception.getByRole('link', { name: 'Citas', exact: true })).toBeVisible();
  await choose('Todo el equipo');
  await expect(reception).toHaveURL(/\/login/);
  await chooseAccount(reception, /Iris/);
  await expect(reception.getByRole('img', { name: 'Código QR para la aplicación de autenticación' })).toBeVisible();
  await other.close();
});
