// Large: every page against an API that has grown in each of its lists.
import type { Page } from '@playwright/test';
import { pages } from '../../../remote-panel/src/panel/sections';
import { insertSealedInSite } from '../../../api/testing/database/sealed-rows';
import { addApp } from 'shared/contracts/apps/admin';
import { canaryRelease } from 'shared/contracts/releases/control';
import { inviteClinicStaff } from 'shared/contracts/clinic/staff-admin';
import { startSite, type TestSite } from 'shared/testing/site';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { enterCode, makeCode, openAlive, openGeneric } from '../demos/demos.fixture';
import { alerts, drawn, expectWhole, GrownApi, wordOfTomorrow, type Drawn } from './grown-api';
import { fillClinic } from '../panel/data';
import { signIn } from '../panel/panel.fixture';
import { publishNext, signInAsOperator, stableCell } from '../releases/releases.fixture';
import { expect, test } from '../site.fixture';
import { databaseUrl, queryDatabase } from '../site-database';

// Pages of today stay open while the API of tomorrow is deployed. In sequence: the last test counts what the others have met.
test.describe.configure({ mode: 'serial' });
test.setTimeout(600_000);

const owner = 'propietaria@ejemplo.example';
const [role, factor, status] = ['GET /auth/session .clinic.role', 'GET /auth/session .secondFactor', 'POST /api/demo-access/open .status'];
const addresses = [...pages.map(({ path }) => (path === '/panel/cifras' ? `${path}?cifra=conversations` : path)), '/ops'];

let site: TestSite;
let api: GrownApi;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  site = await startSite();
  await fillClinic(site, { calls: 12, threads: 3, messages: 4 });
  await insertSealedInSite(
    { url: await databaseUrl(site), dataFolder: site.dataFolder },
    `INSERT INTO appointment (clinic_id, clear_patient_name, clear_patient_phone, starts_at, ends_at)
       SELECT id, 'Ana ' || n, '+34600111222', now() + n * interval '1 minute', now() + n * interval '20 minutes'
         FROM clinic, generate_series(1, 2) n WHERE slug = 'casa'`,
  );
  await callAsOperator(site, inviteClinicStaff, { clinic: 'casa', email: 'nueva@ejemplo.example', role: 'owner' });
  await callAsOperator(site, addApp, await addApp.input.validate({ app: 'crecida', routes: ['/crecida'] }));
  api = await GrownApi.of(site, { 'GET /api/releases/log': '.entries[].kind' });
});
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
test.afterAll(() => site.dispose());

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^Cargando/)).toHaveCount(0);
}

test('visitors find landing, sign-in and demos whole, and a conversation with voices that nobody knows', async ({ page }) => {
  const { code } = await makeCode(site, { clinic: 'oris' });
  const before = new Map<string, Drawn>();
  await enterCode(page, site, code);
  await page.getByRole('button', { name: 'Chatear ahora' }).waitFor();
  before.set('/demos/clinics/oris', await drawn(page));
  await openGeneric(page, site, (await makeCode(site)).code);
  before.set('/private-demo', await drawn(page));
  await open(page, '/login');
  before.set('/login', await drawn(page));
  await openAlive(page, site.origin);
  before.set('/', await drawn(page));
  await api.answer(page, { kept: [status] });
  for (const [address, whole] of before) {
    await open(page, address);
    await expectWhole(page, whole, address);
  }
  await enterCode(page, site, code);
  await page.getByRole('button', { name: 'Chatear ahora' }).click();
  const lines = page.getByRole('log', { name: 'Mensajes del chat' }).locator('p');
  await expect(lines).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Tu mensaje' }).fill('Hola');
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(3);
  await page.reload();
  await page.getByRole('button', { name: 'Chatear ahora' }).click();
  await expect(lines).toHaveCount(3);
  await expect(alerts(page)).toHaveCount(0);
});

test('a demo in a state that nobody knows leads back to the form for codes', async ({ page }) => {
  await api.answer(page);
  const answered = page.waitForResponse('**/api/demo-access/open');
  await enterCode(page, site, (await makeCode(site, { clinic: 'oris' })).code);
  await answered;
  await expect(page).toHaveURL(/#private-demo$/);
  await expect(page.getByLabel('Código de acceso')).toBeVisible();
});

test('the panel and /ops are whole', async ({ page }) => {
  await signInAsOperator(page, site);
  const before = new Map<string, Drawn>();
  for (const address of addresses) {
    await open(page, address);
    before.set(address, await drawn(page));
  }
  await api.answer(page, { kept: [role, factor] });
  for (const [address, whole] of before) {
    await open(page, address);
    await expectWhole(page, whole, address);
    if (address !== '/ops') await expect(page.getByText(wordOfTomorrow), address).toHaveCount(0);
  }
  // The operators' page shows an app and an act that it has no word for.
  await expect(page.getByRole('button', { name: 'Ver Crecida' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: wordOfTomorrow }).first()).toBeVisible();

  await open(page, '/panel/llamadas');
  await page.getByRole('button', { name: /Ver la llamada/ }).first().click();
  await expect(page.getByText(/^Línea 0 de la llamada/)).toBeVisible();
  await open(page, '/panel/equipo');
  await page.getByLabel('Email').fill('otra@ejemplo.example');
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Hemos invitado a otra@ejemplo.example.')).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
});

test('an operator activates, takes back and promotes a release', async ({ page }) => {
  await publishNext(site, 'marketing', '1.1.0');
  await signInAsOperator(page, site);
  await api.answer(page, { kept: [role, factor] });
  await page.getByRole('button', { name: 'Ver Marketing' }).click();
  const press = async (name: string, becomes: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(stableCell(page, 'Marketing')).toContainText(becomes);
  };
  await press('Activar', '1.1.0');
  await press('Volver a la anterior', '1.0.0');
  await callAsOperator(site, canaryRelease, { app: 'marketing', version: '1.1.0', percent: 10, reason: 'test' });
  await press('Promocionar el canario', '1.1.0');
});

test('a person in a role that nobody knows reads and changes nothing', async ({ page }) => {
  await signIn(page, site);
  await api.answer(page, { kept: [factor] });
  await open(page, '/panel/citas');
  await expect(page.getByRole('main').getByText('Ana 1')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Cancelar' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Equipo' })).toHaveCount(0);
});

test('a second factor in a state that nobody knows is asked for', async ({ page }) => {
  await signIn(page, site);
  await api.answer(page, { kept: [role] });
  await page.goto(`${site.origin}/panel`);
  await expect(page.getByRole('textbox', { name: 'Código de seis cifras' })).toBeVisible();
});

test('an invitation to a role that nobody knows can be put off', async ({ page }) => {
  await callAsOperator(site, inviteClinicStaff, { clinic: 'sonrie', email: owner, role: 'owner' });
  await page.goto(`${site.origin}/login`);
  await signIn(page, site);
  await api.answer(page, { kept: [role, factor] });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unirme a Sonríe Barcelona' })).toBeVisible();
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
  await queryDatabase(site, 'DELETE FROM staff_invitation');
});

test('an event that nobody knows disturbs no page, and one with more in it is understood', async ({ page }) => {
  await signIn(page, site);
  await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
  const happen = (type: string, payload: object) =>
    queryDatabase(site, `WITH event AS (INSERT INTO live_event (clinic_id, type, payload) SELECT id, '${type}', '${JSON.stringify(payload)}' FROM clinic WHERE slug = 'casa' RETURNING clinic_id, id) SELECT pg_notify('live_event', clinic_id || ':' || id) FROM event`);
  await happen('call_of_tomorrow', { call_id: 'one', words: [wordOfTomorrow] });
  await happen('call_started', { call_id: 'one', caller_phone: '+34600000123', line: { kind: wordOfTomorrow } });
  await expect(page.getByText(/600 000 123/)).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
});

test('every closed list in the answers that pages ask for has grown in one', () => {
  expect(api.closedLists.length).toBeGreaterThan(15);
  expect(api.closedLists.filter((place) => !api.met.has(place))).toEqual([]);
});
