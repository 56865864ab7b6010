import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { build } from 'shared/tooling/build/build';
import { compareReleases } from 'shared/tooling/release/compare-releases';
import { buildCheckout } from 'shared/tooling/release/rebuild-commit';
import { root } from 'shared/tooling/workspaces';

const run = promisify(execFile);

/** The working copy in another folder, with the packages linked and no cache of any earlier build. */
async function copyCheckout(target: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { cwd: root, maxBuffer: 8_000_000 });
  const sources = stdout.split('\n').filter((file) => /^(shared|remote-marketing)\/|^[^/]+$|\/package\.json$/.test(file));
  await run('cp', ['--parents', '-a', '-t', target, ...sources.filter(Boolean)], { cwd: root });
  const packages = path.join(target, 'node_modules');
  await mkdir(path.join(packages, '.cache'), { recursive: true });
  const entries = (await readdir(path.join(root, 'node_modules'))).filter((entry) => entry !== '.cache');
  await run('cp', ['-al', '-t', packages, ...entries], { cwd: path.join(root, 'node_modules') });
  // Says that the packages are those of the lock, so that nothing is installed.
  const lock = await readFile(path.join(target, 'package-lock.json'));
  await writeFile(path.join(packages, '.cache/lock.sha256'), createHash('sha256').update(lock).digest('hex'));
}

test('a release that is built in another folder, deeper and with a space in its path, is identical file by file', async () => {
  test.setTimeout(300_000);
  const temporary = await mkdtemp(path.join(tmpdir(), 'same bytes '));
  const checkout = path.join(temporary, 'one level deeper');
  await mkdir(checkout);
  try {
    await copyCheckout(checkout);
    const { record } = await build({ app: 'marketing', log: () => undefined });
    const elsewhere = await buildCheckout(checkout, 'marketing');
    expect(elsewhere.contentHash).toBe(record.contentHash);
    // The copy has no history, and nothing else of its own.
    const { commit, commits, dirty } = record;
    expect(compareReleases(record, { ...elsewhere, commit, commits, dirty })).toEqual([]);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
});
