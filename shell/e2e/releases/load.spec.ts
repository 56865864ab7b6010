// Large: a thousand pages while releases change.
import type { Page } from '@playwright/test';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { activateRelease, rollbackRelease } from 'shared/contracts/releases/control';
import type { PageData } from 'shared/contracts/apps/composition';
import type { TestSite } from 'shared/testing/site';
import { activateNext, type Edit } from './releases.fixture';
import { expect, test } from '../site.fixture';

test.setTimeout(240_000);

const words = 'en su versión nueva';

/** One page load without a browser: the document and its scripts. Returns a problem, or null. */
async function load(site: TestSite): Promise<string | null> {
  const response = await fetch(site.origin);
  if (response.status !== 200) return `the document answered ${response.status}`;
  const html = await response.text();
  const data = JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as PageData;
  const active = data.composition.remotes.marketing?.active ?? null;
  if (active === null) return 'no release of marketing';
  const hinted = [...html.matchAll(/<link rel="modulepreload" href="(\/r\/marketing\/[^"]+)"/g)].map(([, address = '']) => address);
  if (hinted.length === 0 || hinted.some((address) => !active.scripts.includes(address))) return `hints of ${hinted.join()} in a page of ${active.version}`;
  if (!html.includes(`data-release="${active.container}"`)) return `styles of another release than ${active.version}`;
  if (html.slice(html.indexOf('<div id="root">'), html.indexOf('id="page-data"')).includes(words) !== (active.version === '1.1.0')) return `the text of another release than ${active.version}`;
  const files = await Promise.all(active.scripts.map((file) => fetch(site.origin + file).then(async (answer) => ((await answer.arrayBuffer()).byteLength > 0 ? answer.status : 0))));
  return files.every((status) => status === 200) ? null : `scripts of ${active.version} answered ${files.join()}`;
}

const newWords: Edit = (file, content) => (/\.(js|html)$/.test(file) ? content.replaceAll('atendida.', `atendida ${words}.`) : content);

/** Alternates between the two releases. */
async function turn(site: TestSite, number: number): Promise<void> {
  if (number % 2 === 0) await callAsOperator(site, rollbackRelease, { app: 'marketing', version: '1.0.0', reason: 'test' });
  else await callAsOperator(site, activateRelease, { app: 'marketing', version: '1.1.0', reason: 'test' });
}

/** One page load in a browser: its requests, content and styles must belong to one release. Returns a problem, or null. */
async function loadInBrowser(site: TestSite, page: Page): Promise<string | null> {
  const asked = new Set<string>();
  const failed: string[] = [];
  page.on('request', (request) => asked.add(/\/r\/marketing\/.*\.(?:js|css)$/.exec(request.url())?.[0] ?? ''));
  page.on('response', (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  await page.goto(site.origin, { waitUntil: 'load' });
  await expect(page.getByRole('button', { name: 'Solicita demo' }).first()).toBeEnabled();
  const shown = await page.evaluate(() => ({
    data: document.getElementById('page-data')?.textContent ?? '{}',
    styles: [...document.querySelectorAll('[data-release^="marketing_"]')].map((element) => element.getAttribute('data-release')),
    title: document.querySelector('h1')?.textContent ?? '',
  }));
  page.removeAllListeners('request');
  page.removeAllListeners('response');
  const active = (JSON.parse(shown.data) as PageData).composition.remotes.marketing?.active ?? null;
  if (failed.length > 0) return failed.join();
  if (asked.delete('') && [...asked].some((address) => active?.integrity[address] === undefined)) return `files of ${[...asked].join()} in a page of ${active?.version}`;
  if (shown.styles.length === 0 || shown.styles.some((container) => container !== active?.container)) return `styles of ${shown.styles.join()} in a page of ${active?.version}`;
  return shown.title.includes(words) === (active?.version === '1.1.0') ? null : `the text of another release in a page of ${active?.version}`;
}

test('60 page loads in browsers while releases change: none mixes releases of one remote', async ({ browser, ownSite }) => {
  await activateNext(ownSite, 'marketing', '1.1.0', newWords);
  let left = 60;
  const wrong: string[] = [];
  const versions = new Set<string>();
  const visitors = Array.from({ length: 3 }, async () => {
    const page = await browser.newPage();
    page.on('pageerror', (error) => wrong.push(error.message));
    while (left > 0) {
      left -= 1;
      const problem = await loadInBrowser(ownSite, page);
      if (problem !== null) wrong.push(problem);
      versions.add((await page.locator('[data-release^="marketing_"]').first().getAttribute('data-release')) ?? '');
    }
    await page.close();
  });
  const operator = (async () => {
    // Spread over the visits: one switch for every third of them.
    for (let turns = 0; left > 0; turns += 1) {
      await turn(ownSite, turns);
      const now = left;
      await expect.poll(() => left <= 0 || now - left >= 3, { timeout: 60_000 }).toBe(true);
    }
  })();
  await Promise.all([...visitors, operator]);
  expect(wrong).toEqual([]);
  expect(versions).toEqual(new Set(['marketing_1_0_0', 'marketing_1_1_0']));
});

test('1,000 page loads while 20 activations and rollbacks run: none fails, and none mixes releases', async ({ ownSite }) => {
  await activateNext(ownSite, 'marketing', '1.1.0', newWords);
  const wrong: string[] = [];
  let left = 1_000;
  let turns = 0;
  const visitors = Array.from({ length: 10 }, async () => {
    while (left > 0) {
      left -= 1;
      const problem = await load(ownSite);
      if (problem !== null) wrong.push(problem);
    }
  });
  const operator = (async () => {
    for (; turns < 20; turns += 1) await turn(ownSite, turns);
  })();
  await Promise.all([...visitors, operator]);
  expect(wrong).toEqual([]);
  expect(turns).toBe(20);
});
