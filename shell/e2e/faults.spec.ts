import type { Page, Route } from '@playwright/test';
import { build, type BuiltRelease } from 'shared/build/build';
import { callAsOperator } from 'shared/build/operator-client';
import { activateRelease } from 'shared/contracts/release-control';
import { deriveRelease } from 'shared/testing/derive-release';
import { startSite, type TestSite } from 'shared/testing/site';
import { reportedFailures } from './releases.fixture';
import { expect, test } from './site.fixture';

test.use({ complaintsExpected: true });

const newWords = 'en su versión nueva';
const rename = (file: string, content: string) => (/\.(js|html)$/.test(file) ? content.replaceAll('atendida.', `atendida ${newWords}.`) : content);
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

let site: TestSite;
let marketing: BuiltRelease;
let versions = 0;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startSite();
  marketing = await build({ building: 'marketing', log: () => undefined });
  await releaseNext('1.1.0');
});
test.afterAll(() => site.dispose());

/** Makes `version` active, with the working copy's release to fall back to; `edit` breaks the new one from inside. */
async function releaseNext(version: string, edit: (file: string, content: string) => string = rename): Promise<void> {
  await callAsOperator(site, activateRelease, { building: 'marketing', version: marketing.record.version, channel: 'stable', reason: 'test' });
  const next = await deriveRelease(marketing, { version, edit });
  await site.release(next);
  await next.dispose();
}

/** The visitor has the last good release, and the header works. */
async function expectLastGood(page: Page): Promise<void> {
  await expect(page.locator(`[data-release="${marketing.record.container}"]`)).toBeAttached({ timeout: 8_000 });
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
  hangs: () => new Promise(() => undefined),
  'has another content than its hash says': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: flipByte(await response.text()) });
  },
};

for (const part of ['entry.js', '__federation_expose_app.*.js']) {
  for (const [fault, answer] of Object.entries(networkFaults)) {
    test(`when marketing's ${part} ${fault}, the visitor gets the last good release`, async ({ page }) => {
      await page.route(`**/r/marketing/1.1.0/${part}`, answer);
      await page.goto(site.origin, { waitUntil: 'commit' });
      await expectLastGood(page);
    });
  }
}

test('a composition without integrity is refused, and the last good release stands in', async ({ page }) => {
  await page.route(`${site.origin}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"\/r\/marketing\/1\.1\.0\/entry\.js":"sha384-[^"]+",?/g, '');
    await route.fulfill({ response, body });
  });
  await page.goto(site.origin);
  await expectLastGood(page);
});

const brokenInside: Record<string, (file: string, content: string) => string> = {
  'has a syntax error in its entry': (file, content) => (file === 'entry.js' ? `${content};const const = 1;` : rename(file, content)),
  'throws while its entry is evaluated': (file, content) => (file === 'entry.js' ? `throw new Error("entry broke");${content}` : rename(file, content)),
  'throws while its module is evaluated': (file, content) => (file.startsWith('__federation_expose_app') ? `throw new Error("module broke");${content}` : rename(file, content)),
  'throws while it renders': (file, content) => (file.startsWith('__federation_expose_app') ? content.replaceAll(/"?hero-title"?(?=[,}])/g, '(()=>{throw new Error("render broke")})()') : rename(file, content)),
};

for (const [fault, edit] of Object.entries(brokenInside)) {
  test(`when marketing ${fault}, the visitor gets the last good release`, async ({ page }) => {
    versions += 1;
    await releaseNext(`1.2.${versions}`, edit);
    await page.goto(site.origin);
    await expectLastGood(page);
    await expect.poll(() => reportedFailures(site, 'marketing', `1.2.${versions}`)).toBeGreaterThan(0);
  });
}

test('when no release of a remote can be loaded, a page says so, the header works, and trying again helps', async ({ page }) => {
  const broken = '**/r/demos/**/*.js';
  await page.route(broken, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${site.origin}/demos/clinics/bocus`);
  await expect(page.getByRole('heading', { name: 'Esta parte de la web no está disponible' })).toBeVisible({ timeout: 8_000 });
  await expect(page.getByRole('banner').getByRole('link')).toBeVisible();
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
  await expect(page.getByRole('button', { name: 'Volver a intentarlo' })).toBeHidden();
  await expect(h1(page)).toBeVisible();
});
