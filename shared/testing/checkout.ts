import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../tooling/workspaces';

const run = promisify(execFile);

/** Copies the `wanted` files of the working copy and all top-level files into another folder, with linked packages and no build cache. */
export async function copyCheckout(target: string, wanted: RegExp): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { cwd: root, maxBuffer: 8_000_000 });
  const sources = stdout.split('\n').filter((file) => wanted.test(file) || /^[^/]+$|\/package\.json$/.test(file));
  await run('cp', ['--parents', '-a', '-t', target, ...sources.filter(Boolean)], { cwd: root });
  const packages = path.join(target, 'node_modules');
  await mkdir(path.join(packages, '.cache'), { recursive: true });
  const entries = (await readdir(path.join(root, 'node_modules'))).filter((entry) => entry !== '.cache');
  await run('cp', ['-al', '-t', packages, ...entries], { cwd: path.join(root, 'node_modules') });
  // Marks the packages as those of the lock, so that nothing is installed.
  const lock = await readFile(path.join(target, 'package-lock.json'));
  await writeFile(path.join(packages, '.cache/lock.sha256'), createHash('sha256').update(lock).digest('hex'));
}
