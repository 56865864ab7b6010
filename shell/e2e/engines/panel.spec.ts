import { writeInChat } from '../panel/panel.fixture';
import { expect, signIn, test } from './engines.fixture';

test('staff sign in, see what arrives, and sign out; Back shows nothing of the clinic', async ({ visitor, site }) => {
  await signIn(visitor, site);
  await visitor.expectShown('group', 'Periodo de las conversaciones');
  await writeInChat(site, 'Hola, quiero pedir cita para un blanqueamiento');
  await visitor.expectText('quiero pedir cita para un blanqueamiento');
  await visitor.click('link', '^Llamadas$');
  await visitor.click('cell', '^\\+34');
  await visitor.expectText('Transcripción');
  await visitor.press('Escape');
  await visitor.expectGone('heading', 'Transcripción');
  await visitor.click('button', 'Cerrar sesión');
  await visitor.expectAddress(`${site.origin}/`);
  await visitor.back();
  await visitor.expectAddress(`${site.origin}/login`);
  expect(await visitor.text()).not.toContain('Panel de');
});

test('every button and link of the panel is what a click on it finds, on a server and on a telephone', async ({ visitor, site }) => {
  await signIn(visitor, site);
  const pages = [['', 'table', 'Problemas por categoría'], ['/citas', 'button', '^Semana$'], ['/llamadas', 'button', 'Ver la llamada'], ['/equipo', 'button', 'Enviar invitación']] as const;
  for (const [path, role, name] of pages) {
    await visitor.goTo(`${site.origin}/panel${path}`);
    for (const width of [1366, 390]) {
      await visitor.resize(width);
      await visitor.expectShown(role, name);
      await expect(async () => expect(await visitor.covered(), `${path} at ${width} px`).toEqual([])).toPass({ timeout: 20_000 });
    }
  }
});
