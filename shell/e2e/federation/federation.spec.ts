import { callAsOperator } from 'shared/tooling/release/operator-client';
import { releaseStatus, rollbackRelease } from 'shared/contracts/releases/control';
import { vitalsPath } from 'shared/contracts/releases/vitals-names';
import { deriveRelease } from 'shared/testing/derive-release';
import { serveBareHost } from './bare-host';
import { builtOnce, reportedFailures } from '../releases/releases.fixture';
import { expect, test } from '../site.fixture';

const rename = (file: string, content: string) => (/\.(js|html)$/.test(file) ? content.replaceAll('atendida.', 'atendida de verdad.') : content);

test('marketing is released and rolled back alone, and the other apps stay as they are', async ({ page, ownSite }) => {
  const versions = async () => Object.fromEntries((await callAsOperator(ownSite, releaseStatus, {})).apps.map(({ app, active }) => [app, active]));
  const before = await versions();
  const next = await deriveRelease(await builtOnce('marketing'), { version: '1.1.0', edit: rename });
  await ownSite.release(next);
  await next.dispose();
  await page.goto(ownSite.origin);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('atendida de verdad');
  expect(await versions()).toEqual({ ...before, marketing: '1.1.0' });

  await callAsOperator(ownSite, rollbackRelease, { app: 'marketing', reason: 'test' });
  await page.goto(ownSite.origin);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('de verdad');
  expect(await versions()).toEqual(before);
});

test('hydration keeps the server\'s page: no mismatch is reported and nothing is drawn anew', async ({ page, site }) => {
  const { version } = (await builtOnce('marketing')).record;
  const before = await reportedFailures(site, 'marketing', version);
  await page.addInitScript({ content: 'document.addEventListener("DOMContentLoaded", () => { window.firstHeading = document.querySelector("h1"); });' });
  await page.goto(site.origin, { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => document.querySelector('h1') === Reflect.get(window, 'firstHeading'))).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  expect(await reportedFailures(site, 'marketing', version)).toBe(before);
});

test('a page that was left for another app\'s, which is still loading, is not reported as blank', async ({ page, site }) => {
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(vitalsPath)) reported.push(request.postData() ?? '');
  });
  await page.route('**/r/demos/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    await route.continue();
  });
  await page.goto(site.origin);
  await expect.poll(() => reported.join('')).toContain('"ready"');
  // What the router does for a link.
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'demo' }, '', '/private-demo');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  });
  await expect(page.getByRole('status', { name: 'Cargando la página…' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect(reported.join('')).not.toContain('"blank"');
});

test('over a line that takes longer than a release may the app comes late, and is not said to be missing', { tag: '@large' }, async ({ page, site }) => {
  await page.route('**/r/demos/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await route.continue();
  });
  await page.goto(site.origin);
  await expect(page.getByText('Agente local de prueba')).toBeVisible();
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'demo', usr: { code: 'NO-CODE' } }, '', '/private-demo');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  });
  // Without a right code the demo leads to the code form.
  await expect(page).toHaveURL((url) => url.pathname === '/', { timeout: 40_000 });
});

test('a bare page on another origin with the standard runtime and the kit\'s singleton draws one of our remotes', { tag: '@large' }, async ({ page, site }) => {
  const { version } = (await builtOnce('marketing')).record;
  const host = await serveBareHost(`${site.origin}/r/marketing/${version}/mf-manifest.json`);
  try {
    await page.goto(host.origin);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('atendida');
    // Names and tokens are the page's own: no placeholder and no bare button.
    await expect(page.getByText('Otra web es el asistente')).toBeVisible();
    await expect(page.locator('body')).not.toContainText('{{site.');
    await expect(page.getByRole('button', { name: 'Solicitar demo' }).first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    // It is hydrated: a press opens a question.
    const question = page.getByRole('button', { expanded: false }).first();
    await question.click();
    await expect(page.getByRole('button', { expanded: true })).toHaveCount(1);
  } finally {
    await page.goto('about:blank');
    host.close();
  }
});
