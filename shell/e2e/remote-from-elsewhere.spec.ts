import { createLoneFolder } from './lone-folder';
import { expect, test } from './site.fixture';

test.use({ siteOptions: {} });

test('a remote is made, tested, built and released from an empty folder, with the kit alone, and is live at its route', async ({ ownSite, page }) => {
  test.setTimeout(300_000);
  const team = await createLoneFolder();
  try {
    await team.install(team.kit);
    await team.npm(['exec', '--', 'remote-kit', 'new', 'remote', 'reports', '--route', '/informes']);
    await team.install();
    for (const script of ['types', 'test', 'build']) await team.npm(['run', script]);
    await team.release(ownSite, 'reports', ['/informes', '/informes/*']);
    const response = await page.goto(`${ownSite.origin}/informes`);
    expect(await response?.text()).toContain('<h1>Reports</h1>');
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    // The remote's own module has drawn the page: the shell says so once it is there.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))).toContain('/r/reports/entry.1.0.0.js');
  } finally {
    await team.dispose();
  }
});
