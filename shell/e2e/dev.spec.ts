import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startSite } from 'shared/testing/site';
import { copyCheckout } from './checkout';
import { expect, test } from './site.fixture';

let checkout: string;
test.beforeAll(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'dev-'));
  await copyCheckout(checkout, /^(shared|shell|remote-marketing|api\/assets|api\/migrations)\//);
});
test.afterAll(() => rm(checkout, { recursive: true, force: true }));

async function save(file: string, from: string, to: string): Promise<void> {
  const content = await readFile(path.join(checkout, file), 'utf8');
  expect(content).toContain(from);
  await writeFile(path.join(checkout, file), content.replace(from, to));
}

test('what is saved shows in the open page, which keeps its state; a first build that fails says so', async ({ page }) => {
  test.setTimeout(600_000);
  const site = await startSite({ env: { PROJECT_ROOT: checkout } });
  await save('remote-marketing/src/faq/faq.tsx', 'return (', 'return ((');
  const dev = spawn(process.execPath, ['shared/tooling/run/run.mjs', 'shared/tooling/run/dev.ts', 'marketing'], { cwd: checkout, env: { ...process.env, PORT: new URL(site.origin).port, PROJECT_ROOT: checkout }, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const lines: string[] = [];
    const verdict = new Promise<string>((resolve) => {
      for (const stream of [dev.stdout, dev.stderr]) createInterface(stream).on('line', (line) => (lines.push(line), /did not build|Your working copy/.test(line)) && resolve(line));
    });
    const ended = once(dev, 'exit').then(() => lines.join('\n'));
    expect(await Promise.race([verdict, ended])).toMatch(/^✘ marketing did not build/);

    await save('remote-marketing/src/faq/faq.tsx', 'return ((', 'return (');
    await expect(async () => {
      await page.goto(`${site.origin}/dev/marketing`);
      expect(await page.content()).toContain('/r/marketing/0.0.0-hot/entry.js');
    }).toPass();
    const question = page.locator('#faq-agenda-button');
    await question.click();
    await expect(question).toHaveAttribute('aria-expanded', 'true');

    await save('remote-marketing/src/faq/faq.tsx', 'title={faqCopy.title}', 'title="Guardado"');
    await expect(page.getByRole('heading', { name: 'Guardado' })).toBeVisible({ timeout: 60_000 });
    await save('shared/ui/accordion/accordion.module.css', '.button {', '.button {\n    outline-offset: 7px;');
    await expect(question).toHaveCSS('outline-offset', '7px', { timeout: 60_000 });
    await expect(question).toHaveAttribute('aria-expanded', 'true');
  } finally {
    if (dev.exitCode === null) {
      dev.kill();
      await once(dev, 'exit');
    }
    await page.close();
    await site.dispose();
  }
});
