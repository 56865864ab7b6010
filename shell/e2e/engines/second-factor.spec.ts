// Large: waits for the next code again and again.
import { URI, type TOTP } from 'otpauth';
import { queryDatabase } from '../site-database';
import type { EnginePage } from './engine-page';
import { expect, signIn, test } from './engines.fixture';

const field = 'Código de seis cifras';

const age = "UPDATE session SET proved_at = proved_at - interval '11 minutes'";

/** Codes of the app that the page offers to enrol: each another than the one before, with half of its thirty seconds left. */
async function codesOf(visitor: EnginePage): Promise<() => Promise<string>> {
  const name = 'O ábrela en este mismo dispositivo';
  await visitor.expectShown('link', name);
  const totp = URI.parse(await visitor.run<string>(`return findShown('link', '${name}')[0].href`)) as TOTP;
  let given = '';
  return async () => {
    await expect.poll(() => totp.generate() !== given && Date.now() % 30_000 < 15_000, { timeout: 65_000 }).toBe(true);
    return (given = totp.generate());
  };
}

test('whoever enrols an app comes in by its codes and by a recovery code, and proves again for what asks for it', async ({ visitor, site }) => {
  await queryDatabase(site, "UPDATE clinic_member SET role = 'owner'");
  const choose = async () => {
    await visitor.goTo(`${site.origin}/panel/citas`);
    await visitor.click('link', 'Entrar con una cuenta de ejemplo');
    await visitor.click('button', 'Iris');
  };
  const leave = async () => {
    await visitor.click('button', 'Cerrar sesión');
    await visitor.expectAddress(`${site.origin}/`);
  };
  await choose();
  const codeOf = await codesOf(visitor);
  await visitor.fill(field, await codeOf());
  await visitor.press('Enter');
  await visitor.expectShown('textbox', 'Códigos de recuperación');
  const codes = await visitor.run<string>("return findShown('textbox', 'Códigos de recuperación')[0].value");
  await visitor.click('button', 'Los he guardado');
  await visitor.expectAddress(`${site.origin}/panel/citas`);
  await leave();

  await choose();
  await visitor.expectShown('textbox', field);
  await visitor.fill(field, '000000');
  await visitor.press('Enter');
  await visitor.expectText('Ese código no es correcto');
  // The wrong code is selected, so the next one takes its place.
  await visitor.type(await codeOf());
  await visitor.press('Enter');
  await visitor.expectAddress(`${site.origin}/panel/citas`);
  await leave();

  await choose();
  await visitor.click('button', 'No tengo el teléfono a mano');
  await visitor.fill('Código de recuperación', codes.split('\n')[0] ?? '');
  await visitor.press('Enter');
  await visitor.expectAddress(`${site.origin}/panel/citas`);

  const exported = () => queryDatabase(site, `SELECT 1 FROM audit_entry WHERE text LIKE '%"appointments.exported"%'`);
  await visitor.expectShown('button', 'Exportar CSV');
  await queryDatabase(site, age);
  await visitor.click('button', 'Exportar CSV');
  await visitor.expectText('Confirma que eres tú');
  expect(await exported()).toHaveLength(0);
  await visitor.fill(field, await codeOf());
  await visitor.press('Enter');
  await visitor.expectGone('heading', 'Confirma que eres tú');
  await expect.poll(exported).toHaveLength(1);
  expect(await visitor.address()).toBe(`${site.origin}/panel/citas`);

  await visitor.goTo(`${site.origin}/panel/equipo`);
  await visitor.expectShown('button', 'Enviar invitación');
  await queryDatabase(site, age);
  await visitor.fill('Email', 'eva@ejemplo.example');
  await visitor.click('button', 'Enviar invitación');
  await visitor.expectText('Confirma que eres tú');
  await visitor.fill(field, await codeOf());
  await visitor.press('Enter');
  await visitor.expectText('Hemos invitado a eva@ejemplo.example.');
});

test('whoever has the provider’s second factor signs in there again, and is back where they were', async ({ visitor, site }) => {
  await signIn(visitor, site);
  await visitor.goTo(`${site.origin}/panel/equipo`);
  const invite = async () => {
    await visitor.fill('Email', 'luis@ejemplo.example');
    await visitor.click('button', 'Enviar invitación');
  };
  await visitor.expectShown('button', 'Enviar invitación');
  await queryDatabase(site, age);
  await invite();
  await visitor.click('link', 'Volver a entrar');
  await visitor.click('button', 'Lucía');
  await visitor.expectAddress(`${site.origin}/panel/equipo`);
  await invite();
  await visitor.expectText('Hemos invitado a luis@ejemplo.example.');
});
