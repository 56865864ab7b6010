import type { Page, Route } from '@playwright/test';
import { build, type BuiltRelease } from 'shared/build/build';
import type { TestSite } from 'shared/testing/site';
import { deriveRelease } from 'shared/testing/derive-release';
import { expect, test } from './site.fixture';

test.use({ complaintsExpected: true });

const newWords = 'en su versión nueva';
const rename = (file: string, content: string) => (/\.(js|html)$/.test(file) ? content.replaceAll('atendida.', `atendida ${newWords}.`) : content);

/** The site with marketing 1.1.0 active and 1.0.0 to fall back to; `edit` breaks the new one from inside. */
async function releaseNext(site: TestSite, edit: (file: string, content: string) => string = rename): Promise<BuiltRelease> {
  const marketing = await build({ building: 'marketing', log: () => undefined });
  const next = await deriveRelease(marketing, { version: '1.1.0', edit });
  await site.release(next);
  await next.dispose();
  return next;
}

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

/** The visitor has the last good release, and the header works. */
async function expectLastGood(page: Page): Promise<void> {
  await expect(page.locator('[data-release="marketing_1_0_0"]')).toBeAttached({ timeout: 8_000 });
  await expect(h1(page)).toBeVisible();
  await expect(h1(page)).not.toContainText(newWords);
  await page.getByRole('button', { name: 'Solicita demo' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Solicita tu demo' })).toBeVisible();
}

const flipByte = (text: string) => text.replace(/function|=>/, (found) => (found === '=>' ? '=> ' : 'function '));

const networkFaults: Record<string, (route: Route) => Promise<void>> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: 'not here' }),
  'answers 500': (route) => route.fulfill({ status: 500, body: 'broken' }),
  'answers a page instead of a script': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Login</title>' }),
  'hangs': () => new Promise(() => undefined),
  'has another content than its hash says': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: flipByte(await response.text()) });
  },
};

for (const part of ['entry.js', '__federation_expose_app.*.js']) {
  for (const [fault, answer] of Object.entries(networkFaults)) {
    test(`when marketing's ${part} ${fault}, the visitor gets the last good release`, async ({ page, ownSite }) => {
      await releaseNext(ownSite);
      await page.route(`**/r/marketing/1.1.0/${part}`, answer);
      await page.goto(ownSite.origin, { waitUntil: 'commit' });
      await expectLastGood(page);
    });
  }
}

const brokenInside: Record<string, (file: string, content: string) => string> = {
  'has a syntax error in its entry': (file, content) => (file === 'entry.js' ? `${content};const const = 1;` : rename(file, content)),
  'throws while its entry is evaluated': (file, content) => (file === 'entry.js' ? `throw new Error("entry broke");${content}` : rename(file, content)),
  'throws while its module is evaluated': (file, content) => (file.startsWith('__federation_expose_app') ? `throw new Error("module broke");${content}` : rename(file, content)),
};

for (const [fault, edit] of Object.entries(brokenInside)) {
  test(`when marketing ${fault}, the visitor gets the last good release`, async ({ page, ownSite }) => {
    await releaseNext(ownSite, edit);
    await page.goto(ownSite.origin);
    await expectLastGood(page);
  });
}

test('when no release of a remote can be loaded, a page says so and the header still works', async ({ page, site }) => {
  await page.route('**/r/panel/**/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/r/demos/**/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${site.origin}/private-demo`);
  await expect(page.getByRole('heading', { name: 'Esta parte de la web no está disponible' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(h1(page)).toContainText('clínica');
});

test('when a remote comes back, trying again shows it', async ({ page, site }) => {
  await page.route('**/r/demos/**/*.js', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${site.origin}/private-demo`);
  await expect(page.getByRole('button', { name: 'Volver a intentarlo' })).toBeVisible();
  await page.unroute('**/r/demos/**/*.js');
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
  await expect(page.getByRole('button', { name: 'Volver a intentarlo' })).toBeHidden();
  await expect(page.locator('main')).toBeVisible();
});

test('a composition without integrity is refused, and the last good release stands in', async ({ page, ownSite }) => {
  await releaseNext(ownSite);
  await page.route(`${ownSite.origin}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"\/r\/marketing\/1\.1\.0\/entry\.js":"sha384-[^"]+",?/g, '');
    await route.fulfill({ response, body });
  });
  await page.goto(ownSite.origin);
  await expectLastGood(page);
});
