import type { Page } from '@playwright/test';
import { vitalsPath } from 'shared/contracts/releases/vitals-names';
import { expect, test } from '../site.fixture';

/** Loads the landing as over a line that takes this many milliseconds to bring the document's head. */
async function openAfter(page: Page, origin: string, headMs: number): Promise<void> {
  await page.addInitScript((time) => {
    performance.now = () => (document.body ? Performance.prototype.now.call(performance) : time);
  }, headMs);
  await page.goto(origin);
  await page.waitForFunction(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')));
}

test('over a quick line the scripts wait for the first paint, which they would delay', async ({ page, site }) => {
  await openAfter(page, site.origin, 0);
  const early = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity;
    return performance.getEntriesByType('resource').filter(({ name, startTime }) => /\/r\/.*\.js$/.test(name) && startTime < Math.min(paint, 1000));
  });
  expect(early).toEqual([]);
});

test('over a slow line the scripts start before the document has arrived', async ({ page, site }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      Object.assign(window, { hintedAtBody: document.querySelectorAll('head > link[rel=modulepreload]').length });
    }).observe(document, { childList: true, subtree: true });
  });
  await openAfter(page, site.origin, 400);
  expect(await page.evaluate(() => (window as unknown as { hintedAtBody: number }).hintedAtBody)).toBeGreaterThan(3);
});

test('no script of a first render carries what checks answers and forms', async ({ site }) => {
  const html = await (await fetch(site.origin)).text();
  const [scripts = ''] = /<template id="page-scripts">.*?<\/template>/s.exec(html) ?? [];
  const addresses = [...scripts.matchAll(/href="([^"]+\.js)"/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(4);
  const checking = await Promise.all(addresses.map(async (address) => (await (await fetch(site.origin + address)).text()).includes('ValidationError') && address));
  expect(checking.filter(Boolean)).toEqual([]);
});

test('a page that paints nothing, as in a tab in the background, starts its scripts too', async ({ page, site }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await openAfter(page, site.origin, 0);
});

test.describe('a shell without its hash', () => {
  test.use({ complaintsExpected: true });
  test('is reported before it runs', async ({ page, site }) => {
    await page.route(site.origin, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({ response: answer, body: html.replace(/<template id="page-scripts">.*?<\/template>/s, (part) => part.replaceAll(/ integrity="[^"]+"/g, '')) });
    });
    const told = page.waitForRequest((request) => request.url().endsWith(vitalsPath) && (request.postData() ?? '').includes('integrity_missing'));
    await page.goto(site.origin);
    expect(JSON.parse((await told).postData() ?? '{}')).toMatchObject({ events: [{ app: 'shell', outcome: 'integrity_missing' }] });
  });
});
