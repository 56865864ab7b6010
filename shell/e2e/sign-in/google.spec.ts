import type { Page } from '@playwright/test';
import { inviteClinicStaff } from 'shared/contracts/clinic/staff-admin';
import { startOpenIdIssuer, type OpenIdIssuer } from '../../../api/testing/sign-in/openid-issuer';
import { startSite, type TestSite } from 'shared/testing/site';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { accessibilityIssues } from '../accessibility';
import { enter } from '../keyboard';
import { enrolApp } from '../panel/panel.fixture';
import { expect, test } from '../site.fixture';

const clientId = 'client-of-this-test.apps.example';
const email = 'nuria@clinica.example';

/** The replacement of Google's script: it has the same two functions, and its button returns a credential signed by our issuer. */
const fakeScript = `
  let options;
  window.google = { accounts: { id: {
    initialize: (given) => { options = given; },
    renderButton: (place, { locale }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.lang = locale;
      button.textContent = 'Continuar con Google';
      button.addEventListener('click', async () => options.callback({ credential: await window.signCredential(options.client_id, options.nonce) }));
      place.append(button);
    },
  } } };`;

let issuer: OpenIdIssuer;
let google: TestSite;

test.beforeAll(async () => {
  issuer = await startOpenIdIssuer();
  google = await startSite({ env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer.issuer } });
  await callAsOperator(google, inviteClinicStaff, { clinic: 'casa', email, role: 'owner' });
});
test.afterAll(async () => {
  await google.dispose();
  await issuer.close();
});

/** @param nonceOf nonce of the credential, from the page's */
async function openLogin(page: Page, nonceOf = (nonce: string) => nonce): Promise<void> {
  await page.exposeFunction('signCredential', (audience: string, nonce: string) => issuer.credential({ audience, nonce: nonceOf(nonce), subject: 'subject-1', email }));
  await page.route('https://accounts.google.com/gsi/client', (route) => route.fulfill({ contentType: 'text/javascript', body: fakeScript }));
  await page.goto(`${google.origin}/login`);
}

test('Google’s own button signs an invited person in, by keyboard, and the session survives a reload', { tag: '@large' }, async ({ page }) => {
  await openLogin(page);
  const button = page.getByRole('button', { name: 'Continuar con Google' });
  await expect(button).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continuar con Google' })).toHaveCount(0);
  expect(await accessibilityIssues(page)).toEqual([]);
  await enter(page, button);
  await expect(page).toHaveURL(`${google.origin}/panel`);
  // Google's tokens contain no second factor.
  await enrolApp(page);
  await enter(page, page.getByRole('button', { name: 'Los he guardado' }));
  await enter(page, page.getByRole('button', { name: 'Unirme a Clinavoz' }));
  await expect(page.getByText('Nuria Vidal')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Conectado a eventos en tiempo real')).toBeVisible();
});

test.describe('with a credential that is not for this page', () => {
  test.use({ complaintsExpected: true });

  test('it is refused with words, and the next try can succeed', async ({ page }) => {
    let tries = 0;
    await openLogin(page, (nonce) => ((tries += 1) === 1 ? 'nonce-of-another-page' : nonce));
    await enter(page, page.getByRole('button', { name: 'Continuar con Google' }));
    await expect(page.getByRole('alert')).toBeVisible();
    expect((await page.request.get(`${google.origin}/auth/session`)).status()).toBe(401);
    await enter(page, page.getByRole('button', { name: 'Continuar con Google' }));
    await expect(page).toHaveURL(`${google.origin}/panel`);
  });
});
