// Large: starts development servers and compilers.
import { createHash } from 'node:crypto';
import { startSite } from 'shared/testing/site';
import { openWorkshop, type Workshop } from 'shared/testing/workshop';
import { expect, test } from '../site.fixture';

let workshop: Workshop;
test.beforeAll(async () => (workshop = await openWorkshop('marketing')));
test.afterAll(() => workshop.remove());

/** Long enough for a busy machine to build a save. */
const timeout = 60_000;
const faq = 'remote-marketing/src/faq/faq.tsx';

test('what is saved shows in the open page, which keeps its state; a build that fails says so', async ({ page, complaints }) => {
  test.setTimeout(600_000);
  const { save } = workshop;
  const site = await startSite({ env: { PROJECT_ROOT: workshop.folder } });
  await save(faq, 'return (', 'return ((');
  let development = workshop.develop(site.origin, 'marketing');
  try {
    expect(await development.verdict).toMatch(/^✘ marketing did not build/);

    await save(faq, 'return ((', 'return (');
    await expect(async () => {
      await page.goto(`${site.origin}/dev/marketing`);
      expect(await page.content()).toContain('/r/marketing/0.0.0-hot/entry.js');
    }).toPass();
    const question = page.locator('#faq-agenda-button');
    await question.click();
    await expect(question).toHaveAttribute('aria-expanded', 'true');
    const document = await page.evaluateHandle(() => window.document);

    await save(faq, 'title={faqCopy.title}', 'title="Guardado"');
    const heading = page.getByRole('heading', { name: 'Guardado' });
    await expect(heading).toBeVisible({ timeout });
    await save('remote-marketing/src/section/section.module.css', '.lead {', '.lead {\n  outline-offset: 5px;');
    await expect(page.locator('#faq').getByText('Escríbenos')).toHaveCSS('outline-offset', '5px', { timeout });
    await save('shared/ui/accordion/accordion.tsx', '{title}\n', '{title} (de todos)\n');
    await expect(question).toHaveAccessibleName(/ \(de todos\)$/, { timeout });
    await save('shared/ui/accordion/accordion.module.css', '.button {', '.button {\n  outline-offset: 7px;');
    await expect(question).toHaveCSS('outline-offset', '7px', { timeout });
    // Which the shell compiles too.
    await save('shared/ui/button/button.tsx', '<button ', '<button data-saved="" ');
    await expect(page.locator('header button[data-saved]').first()).toBeAttached({ timeout });

    expect(complaints).toEqual([]);
    await save(faq, 'return (', 'return ((');
    const overlay = page.frameLocator('#webpack-dev-server-client-overlay');
    await expect(overlay.getByText('faq.tsx').first()).toBeVisible({ timeout });
    await expect(heading).toBeVisible();
    // The client repeats the overlay's text on the console.
    expect(complaints.splice(0).join()).toContain('faq.tsx');
    await save(faq, 'return ((', 'return (');
    await expect(page.locator('#webpack-dev-server-client-overlay')).toHaveCount(0, { timeout });
    await expect(heading).toBeVisible();

    await expect(question).toHaveAttribute('aria-expanded', 'true');
    expect(await page.evaluate((before) => before === window.document, document)).toBe(true);

    // The page of an earlier `npm run dev` loads itself anew, because nobody knows what has changed since.
    await development.end();
    await save(faq, 'title="Guardado"', 'title="Otro día"');
    development = workshop.develop(site.origin, 'marketing');
    await expect(page.getByRole('heading', { name: 'Otro día' })).toBeVisible({ timeout: 2 * timeout });

    const throwing = "if (Date.now() > 0) throw new Error('A module that throws');\n\n";
    await save(faq, 'export function', `${throwing}export function`);
    await expect(async () => {
      await page.reload();
      await expect(overlay.getByText('A module that throws').first()).toBeVisible();
    }).toPass({ timeout });
    await save(faq, throwing, '');
    complaints.splice(0);
  } finally {
    // First: what it still loads would be missing.
    await page.close();
    await development.end();
    await site.dispose();
  }
});

test('two that start at once share the shell, and the one that stays serves it when the other ends', async ({ page }) => {
  test.setTimeout(600_000);
  const site = await startSite({ env: { PROJECT_ROOT: workshop.folder } });
  const developments = [workshop.develop(site.origin, 'marketing'), workshop.develop(site.origin, 'shell')];
  try {
    const verdicts = await Promise.all(developments.map(({ verdict }) => verdict));
    expect(verdicts.map((verdict) => verdict.split(' is at ')[0])).toEqual(['✔ Your working copy of marketing', '✔ Your working copy of shell']);
    await developments[1]?.end();
    await expect(async () => {
      await page.goto(`${site.origin}/dev/marketing`);
      expect(await page.content()).toContain('/r/marketing/0.0.0-hot/entry.js');
    }).toPass({ timeout: 4 * timeout });
  } finally {
    // First: what it still loads would be missing.
    await page.close();
    await Promise.all(developments.map(({ end }) => end()));
    await site.dispose();
  }
});

test('with --production the page is what visitors would get: prerendered, with integrity, new at the next load after a save', async ({ page }) => {
  test.setTimeout(900_000);
  const site = await startSite({ env: { PROJECT_ROOT: workshop.folder } });
  const development = workshop.develop(site.origin, 'marketing', '--production');
  try {
    expect(await development.verdict).toMatch(/^✔ Your working copy of marketing /);
    const answer = await page.goto(`${site.origin}/dev/marketing`);
    const html = (await answer?.text()) ?? '';
    expect(html).toMatch(/<h2[^>]*id="faq-title"[^>]*>\w/);
    const [, map = '{}'] = /<script type="importmap"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
    const own = Object.entries(integrity).filter(([address]) => address.includes('/r/marketing/0.0.0-working.'));
    expect(own.length).toBeGreaterThan(1);
    for (const [address, hash] of own) {
      const script = await (await page.request.get(new URL(address, site.origin).href)).body();
      expect(hash, address).toBe(`sha384-${createHash('sha384').update(script).digest('base64')}`);
    }
    const question = page.locator('#faq-agenda-button');
    await question.click();
    await expect(question).toHaveAttribute('aria-expanded', 'true');

    await workshop.save(faq, '>{email}</a>', '>{email} (guardado)</a>');
    await expect(async () => {
      await page.reload();
      await expect(page.locator('#faq').getByRole('link', { name: '(guardado)' })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 480_000 });
  } finally {
    // First: what it still loads would be missing.
    await page.close();
    await development.end();
    await site.dispose();
  }
});
