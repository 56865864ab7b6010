import type { Page } from '@playwright/test';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { inviteClinicStaff } from 'shared/contracts/clinic/staff-admin';
import { accessibilityIssues } from '../accessibility';
import { enterCode, makeCode, openGeneric } from './demos.fixture';
import { signIn } from '../panel/panel.fixture';
import { expect, test } from '../site.fixture';

const opener = (page: Page) => page.getByRole('button', { name: 'Chatear ahora' });
const chat = (page: Page) => page.getByRole('dialog', { name: /^Chat con el asistente/ });
const field = (page: Page) => page.getByRole('textbox', { name: 'Tu mensaje' });
const lines = (page: Page) => page.getByRole('log', { name: 'Mensajes del chat' }).locator('p');

async function openChat(page: Page): Promise<void> {
  await opener(page).click();
  await expect(lines(page)).toHaveCount(1);
}

test('what is written on a clinic’s demo is answered in Spanish, and seen by the clinic’s owner as it is written', { tag: '@large' }, async ({ page, ownSite, browser }) => {
  await callAsOperator(ownSite, inviteClinicStaff, { clinic: 'sonrie', email: 'visitante@ejemplo.example', role: 'owner' });
  const panel = await (await browser.newContext({ locale: 'es-ES' })).newPage();
  await signIn(panel, ownSite, /Eva/);
  await panel.getByRole('button', { name: 'Unirme a Sonríe Barcelona' }).click();
  await expect(panel.getByText('Conectado a eventos en tiempo real')).toBeVisible();
  await panel.evaluate(() => Object.assign(window, { sameDocument: true }));

  const { code } = await makeCode(ownSite, { clinic: 'sonrie' });
  const logged: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/log-access')) logged.push((request.postDataJSON() as { action: string }).action);
  });
  await enterCode(page, ownSite, code);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(chat(page)).toHaveAccessibleName('Chat con el asistente de Sonríe Barcelona');
  await expect(field(page)).toBeFocused();
  await expect(chat(page)).toContainText('Te contesta una inteligencia artificial, no una persona.');
  await expect(lines(page)).toContainText('Sonríe Barcelona');
  await expect.poll(() => logged).toContain('cta_chat_now_clicked');

  await page.keyboard.type('Hola, ¿cuánto cuesta');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('un blanqueamiento?');
  await expect(field(page)).toHaveValue('Hola, ¿cuánto cuesta\nun blanqueamiento?');
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).nth(1)).toHaveAttribute('data-who', 'user');
  await expect(lines(page).nth(2)).toContainText('presupuesto por escrito');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  expect(await accessibilityIssues(page)).toEqual([]);

  const thread = panel.locator('button[aria-controls^="chat_"]').first();
  await expect(thread).toContainText('un blanqueamiento?');
  await thread.click();
  const seen = panel.getByRole('region', { name: 'Mensajes de la conversación' }).locator('li[data-side]');
  await expect(seen).toHaveCount(3);
  await page.keyboard.type('Por la tarde, me llamo Ana');
  await page.keyboard.press('Enter');
  await expect(seen).toHaveCount(5);
  await expect(seen.nth(3)).toContainText('Por la tarde, me llamo Ana');
  await expect(seen.nth(3)).toHaveAttribute('data-side', 'right');
  expect(await panel.evaluate(() => 'sameDocument' in window)).toBe(true);
  await panel.context().close();
});

test('the chat outlives a reload, keeps what is typed while it is closed, ends, and begins anew', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  await openChat(page);
  await page.getByRole('button', { name: 'Quiero pedir cita' }).click();
  await expect(lines(page)).toHaveCount(3);
  await page.reload();
  await expect(lines(page)).toHaveCount(3);
  await expect(field(page)).not.toBeFocused();
  await field(page).fill('Por la mañana');
  await page.keyboard.press('Escape');
  await expect(chat(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Por la mañana');
  await page.getByRole('button', { name: 'Terminar el chat' }).click();
  await expect(chat(page).getByText('El chat ha terminado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empezar otro chat' })).toBeFocused();
  expect(await accessibilityIssues(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue('Por la mañana');
});

test('beside the chat the orb, the end of a call, the bar at the foot and the main action stay in reach', { tag: '@large' }, async ({ page, context, site }) => {
  await context.grantPermissions(['microphone']);
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  await openChat(page);
  const main = page.getByRole('main');
  const talk = page.getByRole('complementary').getByRole('button', { name: 'Hablar con la IA' });
  const reached = [page.getByTestId('voice-orb').getByRole('button'), main.getByRole('button', { name: 'Agendar 15 min' }).first(), main.getByRole('link', { name: 'Llamar ahora' }).first(), opener(page), talk];
  for (const [width, height] of [[1200, 700], [1366, 650], [1440, 900], [1920, 1080]] as const) {
    await page.setViewportSize({ width, height });
    const left = (await chat(page).boundingBox())?.x ?? 0;
    for (const control of reached) {
      const box = await control.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Infinity), `${width} ${control}`).toBeLessThan(left);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await talk.click();
  // The SDK logs an error when a call ends before the microphone is published.
  await expect(page.getByRole('log', { name: 'Transcripción de la llamada' })).toContainText(/\w/);
  await page.getByRole('button', { name: 'Colgar', exact: true }).click();
  // On narrow screens the chat covers the page, and contains the button that ends the call.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(async () => chat(page).boundingBox()).toEqual({ x: 0, y: 0, width: 768, height: 1024 });
});

test('on a phone the chat takes the screen and the page behind is out of reach', { tag: '@large' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  await openChat(page);
  await expect(field(page)).toBeFocused();
  // It enters with a short animation.
  await expect.poll(async () => chat(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    // After the last control the browser's own bar follows, where the page has no focus.
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true);
  }
  for (const button of await chat(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await button.innerText()).toBeGreaterThanOrEqual(44);
  }
  expect(await accessibilityIssues(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
});

test('at 400 % zoom, and on a telephone with its text at 200 %, nothing of the chat is cut off', { tag: '@large' }, async ({ page, site }) => {
  const { code } = await makeCode(site);
  await openGeneric(page, site, code);
  await openChat(page);
  for (const [width, height] of [[320, 256], [180, 320]] as const) {
    await page.setViewportSize({ width, height });
    const buttons = chat(page).getByRole('group').getByRole('button');
    await expect.poll(() => buttons.evaluateAll((all) => all.filter((button) => button.scrollWidth > button.clientWidth)), `${width}`).toEqual([]);
    expect((await chat(page).getByRole('region').boundingBox())?.height, `${width}`).toBeGreaterThan(48);
    expect(await chat(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    await chat(page).evaluate((dialog) => dialog.scrollTo(0, 0));
    await chat(page).hover({ position: { x: 30, y: 30 } });
    await page.mouse.wheel(0, 900);
    await expect(field(page)).toBeInViewport({ ratio: 1 });
  }
});

test.describe('when things fail', () => {
  test.use({ complaintsExpected: true });

  test('an assistant that cannot be opened says so and opens at the next try', { tag: '@large' }, async ({ page, site }) => {
    const { code } = await makeCode(site);
    await openGeneric(page, site, code);
    await page.route('**/api/chat/start', (route) => route.fulfill({ status: 503, json: { error: 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en unos minutos.', code: 'service_unavailable' } }));
    await opener(page).click();
    await expect(chat(page).getByRole('alert')).toContainText('No hemos podido abrir el chat. El servicio no está disponible ahora mismo.');
    await field(page).fill('Hola');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('Hola');
    await page.unroute('**/api/chat/start');
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
    await expect(lines(page)).toHaveCount(1);
    await expect(field(page)).toHaveValue('Hola');
  });

  for (const [fault, answer, sentence] of [
    ['is refused', { status: 429, json: { error: 'Has hecho demasiadas peticiones. Espera unos minutos y vuelve a intentarlo.', code: 'too_many_requests' } }, 'Has hecho demasiadas peticiones.'],
    ['meets a broken server', { status: 500, json: {} }, 'Algo ha fallado por nuestra parte.'],
    ['gets no JSON', { body: '<!doctype html>' }, 'El servicio no está disponible ahora mismo.'],
  ] as const) {
    test(`a line that ${fault} stays, says why, and is sent again under the same id`, { tag: '@large' }, async ({ page, site }) => {
      const { code } = await makeCode(site);
      await openGeneric(page, site, code);
      await openChat(page);
      const ids: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/chat/message')) ids.push((request.postDataJSON() as { messageId: unknown }).messageId);
      });
      await page.route('**/api/chat/message', (route) => route.fulfill(answer));
      await field(page).fill('¿Qué horario tenéis?');
      await page.keyboard.press('Enter');
      await expect(chat(page).getByRole('alert')).toContainText(sentence);
      await expect(lines(page).nth(1)).toContainText('Sin enviar');
      expect(await accessibilityIssues(page, 'dialog[open]')).toEqual([]);
      await page.unroute('**/api/chat/message');
      await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
      await expect(lines(page)).toHaveCount(3);
      await expect(chat(page).getByRole('alert')).toBeEmpty();
      expect(ids).toHaveLength(2);
      expect(ids[0]).toBe(ids[1]);
    });
  }

  test('a line whose answer got lost is answered once, also after a reload', { tag: '@large' }, async ({ page, site }) => {
    const { code } = await makeCode(site);
    await openGeneric(page, site, code);
    await openChat(page);
    await page.route('**/api/chat/message', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await field(page).fill('Quiero una limpieza');
    await page.keyboard.press('Enter');
    await expect(lines(page).nth(1)).toContainText('Sin enviar');
    await page.unroute('**/api/chat/message');
    await page.reload();
    await expect(lines(page)).toHaveCount(3);
    await expect(lines(page).nth(1)).toContainText('Quiero una limpieza');
    await expect(lines(page).nth(1)).not.toContainText('Sin enviar');
  });

  test('a line that is written without a connection leaves when it is back', { tag: '@large' }, async ({ page, context, site }) => {
    const { code } = await makeCode(site);
    await openGeneric(page, site, code);
    await openChat(page);
    await context.setOffline(true);
    await expect(chat(page).getByRole('alert')).toContainText('Estás sin conexión.');
    await field(page).fill('Quiero pedir cita');
    await page.keyboard.press('Enter');
    await expect(lines(page).nth(1)).toContainText('Sin enviar');
    await context.setOffline(false);
    await expect(lines(page)).toHaveCount(3);
    await expect(chat(page).getByRole('alert')).toBeEmpty();
  });

  test('a chat that has ended meanwhile says so and gives the line back for the next one', { tag: '@large' }, async ({ page, site }) => {
    const { code } = await makeCode(site);
    await openGeneric(page, site, code);
    await openChat(page);
    const pass = await page.waitForFunction(() => (JSON.parse(sessionStorage.getItem('demo_chat:/private-demo') ?? '{}') as { token?: string }).token);
    await page.request.post(`${site.origin}/api/chat/end`, { data: { token: await pass.jsonValue() } });
    await field(page).fill('¿Sigues ahí?');
    await page.keyboard.press('Enter');
    await expect(chat(page).getByText('El chat ha terminado.')).toBeVisible();
    await expect(lines(page).nth(1)).toContainText('Sin enviar');
    await page.getByRole('button', { name: 'Empezar otro chat' }).click();
    await expect(field(page)).toHaveValue('¿Sigues ahí?');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(lines(page)).toHaveCount(3);
  });
});
