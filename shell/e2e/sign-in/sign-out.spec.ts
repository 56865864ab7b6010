// Longer than usual because every way to end a session is walked, from both ends.
import type { Page } from '@playwright/test';
import { inviteClinicStaff } from 'shared/contracts/clinic/staff-admin';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { enter } from '../keyboard';
import { expectAccessible, signIn, writeInChat } from '../panel/panel.fixture';
import { expect, test } from '../site.fixture';

const signOut = (page: Page) => page.getByRole('button', { name: 'Cerrar sesión' });

test.describe('with requests that are refused', () => {
  test.use({ complaintsExpected: true });

  test('after sign-out Back leads to the login page, and the panel is not seen on the way', async ({ page, site }) => {
    await signIn(page, site);
    // Records everything that is rendered on the way back.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent.startsWith('Panel de')) sessionStorage.setItem('seen', 'true');
      }).observe(document, { subtree: true, childList: true });
    });
    await signOut(page).click();
    await expect(page).toHaveURL(`${site.origin}/`);
    await page.goBack();
    await expect(page).toHaveURL(`${site.origin}/login`);
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
  });

  test('a sign-out that fails says so, leaves the panel as it was, and can be tried again', { tag: '@large' }, async ({ page, site }) => {
    await signIn(page, site);
    await page.route('**/auth/logout', (route) => route.abort());
    await signOut(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No hemos podido cerrar tu sesión: sigue abierta' })).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/panel`);
    await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
    expect((await page.request.get(`${site.origin}/auth/session`)).status()).toBe(200);
    await page.unroute('**/auth/logout');
    await signOut(page).click();
    await expect(page).toHaveURL(`${site.origin}/`);
    expect((await page.request.get(`${site.origin}/auth/session`)).status()).toBe(401);
  });

  test('a sign-out asks before it loses what is written, and not when it is too late', async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(`${site.origin}/panel/horario`);
    await page.getByRole('textbox', { name: 'Lunes' }).fill('9:00-13:00');
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void (asked.length === 1 ? question.dismiss() : question.accept());
    });
    await signOut(page).click();
    await expect(page.getByRole('textbox', { name: 'Lunes' })).toHaveValue('9:00-13:00');
    expect(asked).toEqual(['confirm']);
    expect((await page.request.get(`${site.origin}/auth/session`)).status()).toBe(200);
    await signOut(page).click();
    await expect(page).toHaveURL(`${site.origin}/`);
    expect(asked).toEqual(['confirm', 'confirm']);
  });

  test('a sign-out that is done leads on, also when its answer is lost', { tag: '@large' }, async ({ page, site }) => {
    await signIn(page, site);
    await page.route('**/auth/logout', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await signOut(page).click();
    await expect(page).toHaveURL(`${site.origin}/`);
  });

  test('a kept panel is empty, and comes back as the login page if the session has ended elsewhere', async ({ page, context, site }) => {
    await signIn(page, site);
    await expect(signOut(page)).toBeVisible();
    // Simulates the page cache: this browser may not keep this page.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    expect(await page.evaluate(() => document.body.innerText)).toBe('');
    await context.clearCookies();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page).toHaveURL(`${site.origin}/login`);
  });

  test('an open panel goes to the login page when another tab signs out', { tag: '@large' }, async ({ page, context, site }) => {
    await signIn(page, site);
    await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${site.origin}/panel`);
    await signOut(other).click();
    await expect(other).toHaveURL(`${site.origin}/`);
    await expect(page).toHaveURL(`${site.origin}/login`);
    await page.goBack();
    await expect(page.getByRole('heading', { name: /^Panel de/ })).toHaveCount(0);
  });
});

test.describe('with windows of two clinics', { tag: '@large' }, () => {
  test.use({ complaintsExpected: true });

  test('a person joins a second clinic by its name, by keyboard, and turns all windows from one to the other', async ({ page, context, ownSite }) => {
    await callAsOperator(ownSite, inviteClinicStaff, { clinic: 'sonrie', email: 'propietaria@ejemplo.example', role: 'reader' });
    const panelOf = (clinic: string, where = page) => where.getByRole('heading', { level: 1, name: `Panel de ${clinic}` });
    const chats = async () => (await (await page.request.get(`${ownSite.origin}/api/chat/threads`)).json()) as unknown[];
    await writeInChat(ownSite, 'Hola, ¿cuánto cuesta?');
    const invitation = page.getByRole('heading', { name: 'Sonríe Barcelona te invita a su equipo' });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, ownSite);
    await expect(invitation).toBeVisible();
    await expectAccessible(page, 'invitation');
    expect(await chats()).toHaveLength(1);
    await enter(page, page.getByRole('button', { name: 'Unirme a Sonríe Barcelona' }));
    await expect(panelOf('Sonríe Barcelona')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Equipo' })).toHaveCount(0);
    expect(await chats()).toEqual([]);

    const other = await context.newPage();
    await other.goto(`${ownSite.origin}/panel/llamadas`);
    await expect(panelOf('Sonríe Barcelona', other)).toBeVisible();
    await expect(other.getByText('Conectado a eventos en tiempo real')).toBeVisible();
    await enter(page, page.getByRole('button', { name: 'Cambiar de clínica' }));
    await expectAccessible(page, 'choice of the clinic');
    await expect(page.getByRole('button', { name: 'Sonríe Barcelona · Solo lectura' })).toHaveAttribute('aria-current', 'true');
    await enter(page, page.getByRole('button', { name: 'Clinavoz · Dirección' }));
    await expect(panelOf('Clinavoz')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Equipo' })).toBeVisible();
    // The other window stays as it is, and names its clinic.
    const notice = other.getByRole('dialog', { name: 'Has cambiado de clínica en otra pestaña' });
    await expect(notice).toContainText('Esta pestaña es de Sonríe Barcelona y ahora estás en Clinavoz. No se ha guardado nada desde el cambio.');
    await expectAccessible(other, 'notice of another clinic');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Panel de Sonríe Barcelona');
    await enter(other, notice.getByRole('button', { name: 'Seguir en Clinavoz' }));
    await expect(panelOf('Clinavoz', other)).toBeVisible();
    expect(await chats()).toHaveLength(1);

    // Input in one tab survives the switch in the other, and so does the way back.
    await other.goto(`${ownSite.origin}/panel/horario`);
    const hours = other.getByRole('textbox', { name: 'Lunes' });
    await hours.fill('9:00-13:00');
    await enter(page, page.getByRole('button', { name: 'Cambiar de clínica' }));
    await enter(page, page.getByRole('button', { name: 'Sonríe Barcelona · Solo lectura' }));
    await expect(panelOf('Sonríe Barcelona')).toBeVisible();
    await enter(other, notice.getByRole('button', { name: 'Volver a Clinavoz' }));
    await expect(notice).toBeHidden();
    await expect(hours).toHaveValue('9:00-13:00');
    // A reload would lose it, so the browser asks.
    const asked = other.waitForEvent('dialog');
    await other.evaluate(() => void setTimeout(() => window.location.reload()));
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect(hours).toHaveValue('9:00-13:00');
    await expect(other.getByText('Conectado a eventos en tiempo real')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('dialog')).toContainText('Esta pestaña es de Sonríe Barcelona y ahora estás en Clinavoz.');
  });

  test('an invitation waits until the next sign-in, and links open the clinic that they are of', async ({ page, ownSite }) => {
    await callAsOperator(ownSite, inviteClinicStaff, { clinic: 'sonrie', email: 'propietaria@ejemplo.example', role: 'reader' });
    await writeInChat(ownSite, 'Hola, ¿cuánto cuesta?');
    const panelOf = (clinic: string) => page.getByRole('heading', { level: 1, name: `Panel de ${clinic}` });
    const invitation = page.getByRole('heading', { name: 'Sonríe Barcelona te invita a su equipo' });
    await signIn(page, ownSite);
    await expect(invitation).toBeVisible();
    await enter(page, page.getByRole('button', { name: 'Ahora no' }));
    await expect(panelOf('Clinavoz')).toBeVisible();
    const { clinic } = (await (await page.request.get(`${ownSite.origin}/auth/session`)).json()) as { clinic: { id: string } };
    const [thread] = (await (await page.request.get(`${ownSite.origin}/api/chat/threads`)).json()) as { id: string }[];
    await page.reload();
    await expect(panelOf('Clinavoz')).toBeVisible();
    await signOut(page).click();
    await expect(page).toHaveURL(`${ownSite.origin}/`);
    await signIn(page, ownSite);
    await expect(invitation).toBeVisible();
    await enter(page, page.getByRole('button', { name: 'Cerrar sesión' }));
    await expect(page).toHaveURL(`${ownSite.origin}/`);
    await signIn(page, ownSite);
    await enter(page, page.getByRole('button', { name: 'Unirme a Sonríe Barcelona' }));
    await expect(panelOf('Sonríe Barcelona')).toBeVisible();

    await page.goto(`${ownSite.origin}/panel?clinica=${clinic.id}`);
    await expect(page.getByRole('heading', { name: 'Este enlace es de Clinavoz' })).toBeVisible();
    await expectAccessible(page, 'link of another clinic');
    await enter(page, page.getByRole('button', { name: 'Seguir en Sonríe Barcelona' }));
    await expect(panelOf('Sonríe Barcelona')).toBeVisible();
    await page.goto(`${ownSite.origin}/panel?clinica=${clinic.id}`);
    await enter(page, page.getByRole('button', { name: 'Clinavoz · Dirección' }));
    await expect(panelOf('Clinavoz')).toBeVisible();
    await expect(page).toHaveURL(`${ownSite.origin}/panel`);
    await enter(page, page.getByRole('button', { name: 'Cambiar de clínica' }));
    await enter(page, page.getByRole('button', { name: 'Sonríe Barcelona · Solo lectura' }));
    await expect(panelOf('Sonríe Barcelona')).toBeVisible();
    await page.goto(`${ownSite.origin}/panel?chat=${thread?.id}`);
    await expect(page.getByRole('dialog')).toContainText('Esto es de otra clínica tuya.');
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Ir a esa clínica' }));
    await enter(page, page.getByRole('button', { name: 'Clinavoz · Dirección' }));
    await expect(panelOf('Clinavoz')).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText('Hola, ¿cuánto cuesta?');
  });

  test('a window of one person shows nothing more of theirs once another signs in beside it', async ({ page, context, ownSite }) => {
    await signIn(page, ownSite);
    await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
    const other = await context.newPage();
    await signIn(other, ownSite, /Marc/);
    await expect(other.getByRole('heading', { name: /^Panel de/ })).toBeVisible();
    // As when a page becomes visible again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('heading', { name: /^Ahora está abierta la sesión de Marc/ })).toBeVisible();
    await expectAccessible(page, 'notice of another person');
    await expect(page.getByRole('heading', { name: /^Panel de/ })).toHaveCount(0);
    await enter(page, page.getByRole('button', { name: /^Seguir como Marc/ }));
    await expect(page.getByRole('link', { name: /^Tu cuenta: Marc/ })).toBeVisible();
  });
});

test.describe('with a session that ends', { tag: '@large' }, () => {
  test.use({ complaintsExpected: true });

  test('a person sees where they are signed in, and ends the sessions of other browsers', async ({ page, browser, ownSite }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, ownSite);
    const elsewhere = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
    for (const other of elsewhere) {
      await signIn(other, ownSite);
      await expect(other.getByText('Conectado a eventos en tiempo real')).toBeVisible();
    }
    await enter(page, page.getByRole('link', { name: /^Tu cuenta: / }));
    await expect(page).toHaveTitle(/^Tu cuenta/);
    const rows = page.getByRole('region', { name: 'Tus sesiones' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'Esta sesión' })).toHaveText(/^Chrome · Linux.*Abierta: hoy/);
    await expectAccessible(page, 'account');
    await enter(page, page.getByRole('button', { name: 'Avisos' }));
    await expectAccessible(page, 'notices');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await enter(page, rows.filter({ hasNotText: 'Esta sesión' }).last().getByRole('button', { name: /^Cerrar la sesión de Chrome · Linux/ }));
    await expect(page.getByText('Sesión cerrada.')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(elsewhere[0]!).toHaveURL(`${ownSite.origin}/login`);
    await enter(page, page.getByRole('button', { name: 'Cerrar todas las demás' }));
    await expect(rows).toHaveCount(1);
    await expect(page.getByText('Solo sigue abierta esta sesión.')).toBeVisible();
    await expect(elsewhere[1]!).toHaveURL(`${ownSite.origin}/login`);
    await expect(page).toHaveURL(`${ownSite.origin}/panel/cuenta`);
    for (const other of elsewhere) await other.context().close();
  });
});

test('no document of the panel, of the login or of a private demo may be stored', async ({ request, site }) => {
  for (const path of ['/panel', '/panel/llamadas', '/login', '/ops', '/demos/clinics/oris']) {
    expect((await request.get(`${site.origin}${path}`)).headers()['cache-control'], path).toBe('private, no-store');
  }
  expect((await request.get(site.origin)).headers()['cache-control']).toBe('private, no-cache');
});
