// Large: installs packages and builds remotes in empty folders.
import { execFileSync } from 'node:child_process';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { serveBareHost } from '../federation/bare-host';
import { createLoneFolder, type LoneFolder } from './lone-folder';
import { rspackRemote, viteRemote } from './other-bundlers';
import { expect, test as base } from '../site.fixture';

const test = base.extend<{ team: LoneFolder }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright demands the destructured first parameter
  team: async ({}, use) => {
    const team = await createLoneFolder();
    await use(team);
    await team.dispose();
  },
});
// npm installs, compilers and a browser in sequence. Each test has its own folder and site; in a row they would end last.
test.describe.configure({ timeout: 600_000, mode: 'parallel' });

/** Loaded scripts of an app, and those without a hash in the document. */
async function scriptsOf(page: Page, app: string): Promise<{ readonly loaded: string[]; readonly bare: string[] }> {
  return page.evaluate((folder) => {
    const { integrity } = JSON.parse(document.querySelector('script[type="importmap"]')?.textContent ?? '{}') as { integrity: Record<string, string> };
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((name) => name.startsWith(folder) && name.endsWith('.js'));
    return { loaded, bare: loaded.filter((name) => integrity[name]?.startsWith('sha384-') !== true) };
  }, `/r/${app}/`);
}

test('a remote is made, tested, built and released from an empty folder with the kit alone, is live at its route, and in a bare page on another origin', async ({ ownSite, page, team }) => {
  await team.install(team.kit);
  await team.npm(['exec', '--', 'remote-kit', 'new', 'remote', 'probeta', '--route', '/probeta']);
  await team.install();
  for (const script of ['types', 'test', 'build']) await team.npm(['run', script]);
  await team.release(ownSite, 'probeta', ['/probeta', '/probeta/*']);

  const response = await page.goto(`${ownSite.origin}/probeta`);
  expect(await response?.text()).toMatch(/<h1[^>]*>Probeta<\/h1>/);
  await expect(page.getByRole('heading', { level: 1, name: 'Probeta' })).toBeVisible();
  await expect.poll(async () => (await scriptsOf(page, 'probeta')).loaded).toContain('/r/probeta/entry.1.0.0.js');
  const { loaded, bare } = await scriptsOf(page, 'probeta');
  expect(bare).toEqual([]);
  // The shell has provided the runtime.
  expect(loaded.filter((file) => file.includes('federation-runtime'))).toEqual([]);

  const host = await serveBareHost(`${ownSite.origin}/r/probeta/1.0.0/mf-manifest.json`);
  try {
    await page.goto(host.origin);
    await expect(page.getByRole('heading', { level: 1, name: 'Probeta' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    host.close();
  }
});

async function expectLive(page: Page, origin: string, app: string): Promise<void> {
  await page.goto(`${origin}/${app}`);
  await expect(page.getByRole('heading', { level: 1, name: `/${app}` })).toBeVisible();
  await expect(page.locator('main')).toHaveCSS('padding-top', '77px');
  // The sheet and the script find their picture, wherever the page is.
  await expect(page.locator('main img')).toHaveJSProperty('naturalWidth', 9);
  const [, shown = ''] = /url\("(.+)"\)/.exec(await page.locator('main').evaluate((main) => getComputedStyle(main).backgroundImage)) ?? [];
  expect((await page.request.get(shown)).headers()['content-type']).toContain('image/svg+xml');
  // React and the router are the shell's: state and address work.
  await page.getByRole('button', { name: '0', exact: true }).click();
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();
  const { loaded, bare } = await scriptsOf(page, app);
  expect(loaded.length).toBeGreaterThan(1);
  expect(bare).toEqual([]);
}

/** A renamed name of the singleton is found for this release too, though its bundler's manifest names none. */
async function expectUseKnown(team: LoneFolder): Promise<void> {
  const { imports } = JSON.parse(await readFile(path.join(team.folder, 'dist/release.json'), 'utf8')) as { readonly imports: Readonly<Record<string, readonly string[]>> };
  expect(imports['shared/singleton']).toContain('useLocation');
  expect(imports['shared/singleton']).not.toContain('voiceCall');
}

test('a remote that Vite has built with its federation plugin is packed, released and live', async ({ ownSite, page, team }) => {
  await team.write(viteRemote);
  await team.install(team.kit, 'react@19.3.1', 'react-dom@19.3.1', 'vite@8.3.8', '@module-federation/vite@1.23.0');
  // As in a folder of another package manager, whose lock has another name.
  await rm(path.join(team.folder, 'package-lock.json'));
  await team.npm(['run', 'build']);
  await team.release(ownSite, 'vite', ['/vite']);
  await expectLive(page, ownSite.origin, 'vite');
  await expectUseKnown(team);
});

test('a remote that Rspack has built runs with integrity, or is refused with the settings that give it', async ({ ownSite, page, team }) => {
  await team.write(rspackRemote);
  await team.install(team.kit, 'react@19.3.1', 'react-dom@19.3.1', '@rspack/core@2.2.9', '@module-federation/enhanced@2.9.2');
  await expect(team.npm(['run', 'build'], { SETTINGS: 'default' })).rejects.toThrow(/runs without integrity\. Set library: \{ type: 'module' \}[\s\S]*Set output\.chunkFormat: 'module'/);
  await team.npm(['run', 'build']);
  await team.release(ownSite, 'rspack', ['/rspack']);
  await expectLive(page, ownSite.origin, 'rspack');
  await expectUseKnown(team);

  // Another folder gives the same release.
  const entryIn = (folder: string) => readFile(path.join(folder, 'dist/entry.js'), 'utf8');
  const [here, elsewhere] = [await entryIn(team.folder), `${team.folder}-elsewhere`];
  await rename(team.folder, elsewhere);
  try {
    execFileSync(process.execPath, ['build.mjs'], { cwd: elsewhere });
    expect(await entryIn(elsewhere) === here).toBe(true);
  } finally {
    await rename(elsewhere, team.folder);
  }
});
