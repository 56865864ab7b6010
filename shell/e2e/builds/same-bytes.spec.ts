// Large: builds every release in another folder.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { readRelease, activateRelease } from 'shared/contracts/releases/control';
import { startSite } from 'shared/testing/site';
import { build } from 'shared/tooling/build/build';
import { compareReleases } from 'shared/tooling/release/compare-releases';
import { callAsOperator } from 'shared/tooling/release/operator-client';
import { readBuiltRelease } from 'shared/tooling/release/read-built-release';
import { copyCheckout } from 'shared/testing/checkout';

const run = promisify(execFile);
const deleted = ['remote-demos', 'remote-panel'];

test('in another folder, deeper, with a space in its path and without the other remotes, marketing is checked, tested and released, identical file by file', async () => {
  test.setTimeout(600_000);
  const temporary = await mkdtemp(path.join(tmpdir(), 'same bytes '));
  const checkout = path.join(temporary, 'one level deeper');
  await mkdir(checkout);
  const ends = [() => rm(temporary, { recursive: true, force: true })];
  try {
    await copyCheckout(checkout, /^(shared|shell|remote-marketing|api)\//);
    for (const folder of deleted) await rm(path.join(checkout, folder), { recursive: true });
    expect((await readdir(checkout)).filter((name) => name.startsWith('remote-'))).toEqual(['remote-marketing']);
    const { record } = await build({ app: 'marketing', log: () => undefined });
    const site = await startSite({ releases: false });
    ends.unshift(site.dispose);

    const env = { PATH: process.env.PATH, HOME: process.env.HOME, SITE_URL: site.origin, OPS_TOKEN: site.token, RELEASE_KEY_FILE: path.join(site.dataFolder, 'keys/marketing.pem') };
    const node = (...words: string[]) => run(process.execPath, words, { cwd: checkout, env, maxBuffer: 16_000_000 });
    // In parallel, because they are independent. An exit code other than 0 throws.
    const [checked, tested, released] = await Promise.all([
      node('node_modules/typescript-native/bin/tsc', '-p', 'remote-marketing', '--noEmit'),
      node('node_modules/jest/bin/jest.js', '--ci', '--maxWorkers=1', 'remote-marketing'),
      node('shared/tooling/run/run.mjs', 'shared/tooling/release/release.ts', 'marketing'),
    ]);
    expect(checked).toEqual({ stdout: '', stderr: '' });
    expect(tested.stderr).toMatch(/Tests: +\d+ passed, \d+ total/);
    expect(released.stderr.trim()).toMatch(/^built marketing \S+ in [\d.]+ s$/);
    expect(released.stdout).toMatch(new RegExp(`^marketing ${record.version} is published \\(content ${record.contentHash.slice(0, 12)}\\)$`, 'm'));

    const elsewhere = (await readBuiltRelease(path.join(checkout, 'remote-marketing/dist/release'), 'marketing')).record;
    expect(elsewhere.contentHash).toBe(record.contentHash);
    expect(Object.keys(record.files)).toContain('sbom.cdx.json');
    // The copy has no history, like a source archive; everything else is equal.
    const { commit, commits, dirty } = record;
    expect(compareReleases(record, { ...elsewhere, commit, commits, dirty })).toEqual([]);
    const { version } = record;
    expect((await callAsOperator(site, readRelease, { app: 'marketing', version })).record).toMatchObject({ commit: '', commits: [] });
    expect(await callAsOperator(site, activateRelease, { app: 'marketing', version, reason: 'test' })).toMatchObject({ version });
    expect(await (await fetch(`${site.origin}/r/marketing/${version}/entry.js`)).text()).toContain('marketing_');
  } finally {
    for (const end of ends) await end();
  }
});
