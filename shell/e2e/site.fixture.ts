import { test as base, expect, type Page } from '@playwright/test';
import { startSite, type SiteOptions, type TestSite } from 'shared/testing/site';
import { queryDatabase } from './site-database';

interface WorkerFixtures {
  /** One running site per worker; tests that break or change it use `ownSite`. */
  readonly site: TestSite;
}

interface TestFixtures {
  /** True where a test needs backdrop filters. */
  readonly glass: boolean;
  /** Settings for `ownSite`. */
  readonly siteOptions: SiteOptions;
  /** A site for this test only. */
  readonly ownSite: TestSite;
  /** True where the test breaks things on purpose, so that the browser logs errors. */
  readonly complaintsExpected: boolean;
  /** The page's logged errors. */
  readonly complaints: string[];
}

let shared: TestSite | undefined;

/** Without a graphics card every animation blurs the window again: a third of a processor per open dialog. */
const withoutGlass = "const plain = new CSSStyleSheet(); plain.replaceSync('*, *::backdrop { backdrop-filter: none !important }'); document.adoptedStyleSheets.push(plain);";

/** `test` with a real site. Any error of the page (console error, uncaught error) fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright demands the destructured first parameter
    async ({}, use) => {
      shared = await startSite();
      await use(shared);
      await shared.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  glass: [false, { option: true }],
  context: async ({ context, glass }, use) => {
    if (!glass) await context.addInitScript({ content: withoutGlass });
    await use(context);
  },
  siteOptions: [{}, { option: true }],
  ownSite: async ({ siteOptions, page }, use) => {
    const site = await startSite(siteOptions);
    await use(site);
    // The page closes first, or it would report that its site is gone.
    await page.close();
    await site.dispose();
  },
  complaintsExpected: [false, { option: true }],
  complaints: [
    async ({ page, complaintsExpected }, use) => {
      // For the site all tests are one visitor with rate limits on calls and messages.
      if (shared !== undefined) await queryDatabase(shared, 'DELETE FROM rate_limit');
      const complaints: string[] = [];
      watch(page, complaints);
      await use(complaints);
      if (!complaintsExpected) expect(complaints, 'complaints of the page').toEqual([]);
    },
    { auto: true },
  ],
});

function watch(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
}

export { expect };
