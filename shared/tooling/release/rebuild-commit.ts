import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AppName, ReleaseRecord } from '../../contracts/releases/record';
import { folderOf, root } from '../workspaces';
import { readBuiltRelease } from './read-built-release';

const run = promisify(execFile);
/** Only a build's own output. */
const maxBuffer = 16_000_000;

/** Builds an app from a commit of this checkout. Interrupted, it ends the build and removes what that wrote. @throws {Error} when the commit is missing, lacks the built files, or does not build */
export async function rebuildCommit({ app, version, commit, dirty }: Pick<ReleaseRecord, 'app' | 'version' | 'commit' | 'dirty'>): Promise<ReleaseRecord> {
  if (dirty) throw new Error(`${app} ${version} was built from files that no commit holds: nothing can be built again from them. Commit them, raise the version in its package.json, then: npm run release -- ${app}`);
  if (commit === '') throw new Error(`${app} was built outside a checkout: its record names no commit to build again`);
  await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).catch((cause: unknown) => {
    throw new Error(`Commit ${commit} is not in this checkout. Fetch it, then try again.`, { cause });
  });
  const temporary = await mkdtemp(path.join(tmpdir(), 'rebuild-'));
  const checkout = path.join(temporary, 'checkout');
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());
  try {
    await run('git', ['worktree', 'add', '--detach', checkout, commit], { cwd: root, maxBuffer });
    console.error(`• Building ${app} ${version} again, which takes minutes…`);
    return await buildCheckout(checkout, app, interruption.signal);
  } finally {
    await run('git', ['worktree', 'remove', '--force', checkout], { cwd: root }).catch(() => undefined);
    // An interrupted build may still be writing.
    await rm(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Runs the build of another checkout as its own team would, and reads the release. Installs missing packages. */
export async function buildCheckout(checkout: string, app: AppName, interruption?: AbortSignal): Promise<ReleaseRecord> {
  const workspace = path.basename(folderOf(app));
  const { PROJECT_ROOT: _here, ...env } = process.env;
  await run('npm', ['run', 'build', '-w', workspace], { cwd: checkout, env, maxBuffer, shell: process.platform === 'win32', signal: interruption }).catch((cause: unknown) => {
    if (interruption?.aborted) throw new Error(`Interrupted: ${app} is not proven`, { cause });
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().slice(-2_000) : '';
    throw new Error(`${workspace} does not build in ${checkout}:\n${output}`, { cause });
  });
  return (await readBuiltRelease(path.join(checkout, workspace, 'dist/release'), app)).record;
}
