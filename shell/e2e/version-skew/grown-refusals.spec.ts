// Large: every form against an API that refuses in words of its own.
import { pages } from '../../../remote-panel/src/panel/sections';
import { enterCode, makeCode, openAlive, openGeneric } from '../demos/demos.fixture';
import { GrownApi } from './grown-api';
import { signIn } from '../panel/panel.fixture';
import { signInAsOperator } from '../releases/releases.fixture';
import { expect, test } from '../site.fixture';

// Pages of today, which an API of tomorrow refuses with a code that they do not know: they say its sentence.
const sentence = 'Mañana se dirá por qué no.';
const session = 'GET /auth/session';

// The browser itself logs each refusal; anything else counts.
test.use({ complaintsExpected: true });
test.afterEach(async ({ page, complaints }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});

test('every page of the panel, and /ops', async ({ page, site }) => {
  const api = await GrownApi.of(site);
  await signInAsOperator(page, site);
  await api.refuse(page, sentence, [session]);
  for (const { path } of pages) {
    await page.goto(`${site.origin}${path}${path === '/panel/cifras' ? '?cifra=conversations' : ''}`);
    await expect(page.getByText(sentence).first(), path).toBeVisible();
    await expect(page.getByRole('navigation').first(), path).toBeVisible();
  }
  await api.refuse(page, sentence);
  for (const address of ['/panel', '/ops']) {
    await page.goto(site.origin + address);
    await expect(page.getByText(sentence).first(), address).toBeVisible();
  }
});

test('the forms of the panel', async ({ page, site }) => {
  const api = await GrownApi.of(site);
  await signIn(page, site);
  await page.goto(`${site.origin}/panel/horario`);
  await expect(page.getByRole('textbox', { name: 'Lunes' })).toBeVisible();
  await api.refuse(page, sentence, [session]);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Lunes' })).toBeVisible();

  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(`${site.origin}/panel/equipo`);
  await page.getByLabel('Email').fill('otra@ejemplo.example');
  await api.refuse(page, sentence, [session]);
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText(sentence)).toBeVisible();
});

test('a change of an operator', async ({ page, site }) => {
  const api = await GrownApi.of(site);
  await signInAsOperator(page, site);
  await page.getByRole('button', { name: 'Ver Demos' }).click();
  await page.getByRole('button', { name: 'Congelar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('campaña de noviembre');
  await api.refuse(page, sentence, [session, 'GET /api/releases/operator', 'GET /api/releases/status', 'GET /api/releases/log']);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByText(sentence)).toBeVisible();
});

test('the request for a demo, the chat, a demo that opens, the booking and the form for codes', async ({ page, site }) => {
  const api = await GrownApi.of(site);
  const { code } = await makeCode(site);
  const opening = ['POST /api/demo-access/validate-code', 'POST /api/demo-access/open'];
  await api.refuse(page, sentence, opening);
  await openAlive(page, site.origin);
  await page.locator('#hero').getByRole('button', { name: 'Solicitar demo' }).click();
  const request = page.getByRole('dialog', { name: 'Solicita tu demo' });
  const filled = { Nombre: 'Ana Pérez', Clínica: 'Clínica Sol', Email: 'ana@sol.example', Teléfono: '600 000 000' };
  for (const [label, text] of Object.entries(filled)) await request.getByLabel(label).fill(text);
  await request.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(request.getByRole('alert')).toContainText(sentence);

  await openGeneric(page, site, code);
  await page.getByRole('button', { name: 'Chatear ahora' }).click();
  await expect(page.getByRole('dialog', { name: /^Chat con el asistente/ }).getByText(sentence)).toBeVisible();

  await api.refuse(page, sentence, opening.slice(0, 1));
  await page.reload();
  await expect(page.getByText(sentence)).toBeVisible();

  await api.refuse(page, sentence);
  await enterCode(page, site, 'NADIE-0000');
  await expect(page.getByRole('alert')).toHaveText(sentence);
});
