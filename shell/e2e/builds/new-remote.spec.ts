// Large: makes, builds and tests a remote in a checkout of its own.
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { buildCheckout } from 'shared/tooling/release/rebuild-commit';
import { startSite } from 'shared/testing/site';
import { copyCheckout } from 'shared/testing/checkout';

const run = promisify(execFile);

/** Every file of a checkout but the packages. */
async function filesOf(checkout: string): Promise<string[]> {
  const files = await readdir(checkout, { recursive: true });
  return files.filter((file) => !/(^|\/)(node_modules|dist)(\/|$)/.test(file));
}

test('a remote that is made by one command touches one folder, builds, and answers at its route', async () => {
  test.setTimeout(600_000);
  const checkout = await mkdtemp(path.join(tmpdir(), 'new-remote-'));
  const ends = [() => rm(checkout, { recursive: true, force: true })];
  try {
    await copyCheckout(checkout, /^(shared|shell|api\/(assets|migrations|src))\//);
    const before = new Set(await filesOf(checkout));
    const program = ['shared/tooling/run/run.mjs', 'shared/tooling/run/new.ts', 'remote', 'probeta', '--route', '/probeta'];
    await run(process.execPath, program, { cwd: checkout, env: { ...process.env, PROJECT_ROOT: checkout } });
    const added = (await filesOf(checkout)).filter((file) => !before.has(file));
    expect(added.filter((file) => !/^remote-probeta(\/|$)/.test(file))).toEqual([]);

    // Modules may wait for something before they are ready.
    await appendFile(path.join(checkout, 'remote-probeta/src/page.copy.es.ts'), '\nawait Promise.resolve();\n');
    for (const check of ['lint', 'types']) await run(process.execPath, ['shared/tooling/run/run.mjs', `shared/tooling/test/checks/${check}.ts`, 'remote-probeta'], { cwd: checkout, env: { ...process.env, PROJECT_ROOT: checkout } });

    // Browsers have no environment: what a build could read there would break the page.
    const page = path.join(checkout, 'remote-probeta/src/app.tsx');
    const good = await readFile(page, 'utf8');
    await writeFile(page, good.replace('{pageCopy.intro}', '{process.env.API_URL}'));
    await expect(buildCheckout(checkout, 'probeta')).rejects.toThrow(/probeta cannot be rendered: .*API_URL/);
    await writeFile(page, good);

    const record = await buildCheckout(checkout, 'probeta');
    const site = await startSite({ env: { PROJECT_ROOT: checkout } });
    ends.unshift(site.dispose);
    await site.release({ folder: path.join(checkout, 'remote-probeta/dist/release'), record });
    const statusOf = async (address: string) => (await fetch(site.origin + address)).status;
    expect(await (await fetch(`${site.origin}/probeta`)).text()).toMatch(/<h1[^>]*>Probeta<\/h1>/);
    expect(await statusOf('/no-such-page')).toBe(404);
  } finally {
    for (const end of ends) await end();
  }
});
