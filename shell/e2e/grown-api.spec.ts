import type { Page } from '@playwright/test';
import { listAppointments } from 'shared/contracts/agenda';
import { getAgendaSettings } from 'shared/contracts/agenda-settings';
import { getAnalytics } from 'shared/contracts/analytics';
import { getSession, listStaff } from 'shared/contracts/auth';
import { getCall, listCalls } from 'shared/contracts/call-history';
import { sendChatMessage, startChat } from 'shared/contracts/chat-widget';
import { openDemo, validateCode } from 'shared/contracts/demo-access';
import { readOperator } from 'shared/contracts/release-access';
import { readLog, releaseStatus } from 'shared/contracts/release-control';
import { listTasks } from 'shared/contracts/tasks';
import { readCurves } from 'shared/contracts/vitals';
import { insertSealedInSite } from 'shared/testing/sealed-rows';
import { startSite, type TestSite } from 'shared/testing/site';
import { enterCode, makeCode, openAlive, openGeneric } from './demos.fixture';
import { growApi, refuseAll, takeEvents, wordOfTomorrow } from './grown-api';
import { fillClinic } from './panel-data';
import { signIn } from './panel.fixture';
import { signInAsOperator } from './releases.fixture';
import { expect, test } from './site.fixture';
import { databaseUrl } from './site-database';

// Pages of today, open while the API of tomorrow is deployed.
test.setTimeout(600_000);

const sentence = 'Mañana se dirá por qué no.';

let site: TestSite;
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
});
test.afterAll(() => site.dispose());

interface Drawn {
  readonly parts: readonly string[];
  readonly rows: number;
}

/** Everything that a page is made of whatever its data say, and how many rows it shows. */
async function drawn(page: Page): Promise<Drawn> {
  const main = page.getByRole('main');
  const parts = await main.locator(':is(h1, h2, h3, th, legend, label, button):not(tbody *, li *)').allInnerTexts();
  return { parts: [...new Set(parts.map((text) => text.trim()).filter(Boolean))], rows: await main.locator('li, tbody tr').count() };
}

/** Those that are always there to be read out have nothing to say. */
const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

async function draw(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^Cargando/)).toHaveCount(0);
}

/** Each with the rows of a kind that nobody knows which it shows all the same. */
const pages: readonly (readonly [string, number])[] = [
  ...([['/panel', 1], ['/panel/citas', 1], ['/panel/por-atender', 1], ['/panel/llamadas', 1]] as const),
  ...([['/panel/horario', 0], ['/panel/equipo', 0], ['/panel/cuenta', 0], ['/ops', 1]] as const),
];

test('the panel and /ops are whole beside an API that has grown in every closed list', async ({ page }) => {
  await signInAsOperator(page, site);
  const before = new Map<string, Drawn>();
  for (const [address] of pages) {
    await draw(page, address);
    before.set(address, await drawn(page));
  }
  const met = await growApi(page, { known: ['role', 'secondFactor'] });
  for (const [address, strangers] of pages) {
    await draw(page, address);
    const { parts = [], rows = 0 } = before.get(address) ?? {};
    const missing = async () => {
      const now = await drawn(page);
      return { parts: parts.filter((part) => !now.parts.includes(part)), lacks: now.rows < rows + strangers };
    };
    await expect.poll(missing, { message: address }).toEqual({ parts: [], lacks: false });
    await expect(alerts(page), address).toHaveCount(0);
  }
  // The operators' page shows whole rows of what it has no word for.
  await expect(page.getByRole('button', { name: 'Ver Tomorrow' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: wordOfTomorrow }).first()).toBeVisible();

  await draw(page, '/panel/llamadas');
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page.getByText(/^Línea 0 de la llamada/)).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
  const read = [getAnalytics, getAgendaSettings, getCall, getSession, listAppointments, listCalls, listStaff, listTasks];
  for (const { method, path } of [...read, readCurves, readLog, releaseStatus]) expect([...met]).toContain(`${method} ${path}`);
});

test('a person whose role nobody knows reads and changes nothing', async ({ page }) => {
  await signIn(page, site);
  await growApi(page, { known: ['secondFactor'] });
  await draw(page, '/panel/citas');
  await expect(page.getByRole('main').getByText('Ana 1')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Cancelar' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Equipo' })).toHaveCount(0);
});

test('an event that nobody knows disturbs no page, and one with more in it is understood', async ({ page }) => {
  const events = await takeEvents(page);
  try {
    await signIn(page, site);
    await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
    events.send('call_of_tomorrow', { call_id: 'one', words: [wordOfTomorrow] });
    events.send('call_started', { call_id: 'one', caller_phone: '+34600000123', line: { kind: wordOfTomorrow } });
    await expect(page.getByText(/600 000 123/)).toBeVisible();
  } finally {
    await page.goto('about:blank');
    events.close();
  }
});

test('visitors find landing and demo whole, and a conversation with voices that nobody knows', async ({ page }) => {
  const { code } = await makeCode(site, { clinic: 'oris' });
  await openAlive(page, site.origin);
  const landing = await drawn(page);
  const met = await growApi(page, { known: ['status'] });
  await openAlive(page, site.origin);
  expect((await drawn(page)).parts).toEqual(landing.parts);
  await enterCode(page, site, code);
  await expect(page).toHaveURL(/\/demos\/clinics\/oris/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Chatear ahora' }).click();
  const lines = page.getByRole('log', { name: 'Mensajes del chat' }).locator('p');
  await expect(lines).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Tu mensaje' }).fill('Hola');
  await page.keyboard.press('Enter');
  await expect(lines.nth(4)).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
  for (const { method, path } of [openDemo, startChat, sendChatMessage]) expect([...met]).toContain(`${method} ${path}`);
});

test.describe('what is refused with a code that nobody knows', () => {
  // The browser itself notes each status; everything else counts.
  test.use({ complaintsExpected: true });
  test.afterEach(({ complaints }) => expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]));

  test('is said in the server’s words by every page of the panel, and by /ops', async ({ page }) => {
    await signInAsOperator(page, site);
    await refuseAll(page, sentence, [getSession, readOperator]);
    for (const [address] of pages) {
      await page.goto(site.origin + address);
      await expect(page.getByText(sentence).first(), address).toBeVisible();
    }
  });

  test('is said by a form of the panel', async ({ page }) => {
    await signIn(page, site);
    await draw(page, '/panel/horario');
    await refuseAll(page, sentence, [getSession]);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Lunes' })).toBeVisible();
  });

  test('is said to visitors who ask for a demo, enter a code, or book', async ({ page }) => {
    const { code } = await makeCode(site);
    await refuseAll(page, sentence, [validateCode, openDemo]);
    await openAlive(page, site.origin);
    await page.locator('#hero').getByRole('button', { name: 'Solicitar demo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Solicita tu demo' });
    const filled = { Nombre: 'Ana Pérez', Clínica: 'Clínica Sol', Email: 'ana@sol.example', Teléfono: '600 000 000' };
    for (const [label, text] of Object.entries(filled)) await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(dialog.getByRole('alert')).toContainText(sentence);

    await openGeneric(page, site, code);
    await page.getByRole('button', { name: 'Chatear ahora' }).click();
    await expect(page.getByRole('dialog', { name: /^Chat con el asistente/ }).getByText(sentence)).toBeVisible();

    await refuseAll(page, sentence, [validateCode]);
    await page.reload();
    await expect(page.getByText(sentence)).toBeVisible();
    await refuseAll(page, sentence, []);
    await enterCode(page, site, 'NADIE-0000');
    await expect(page.getByRole('alert')).toHaveText(sentence);
  });
});
