import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AppName, ReleaseRecord } from '../../../contracts/releases/record';
import { visible } from '../../../contracts/control-characters';
import { folderOf, root } from '../../workspaces';

const run = promisify(execFile);
/** As many as an operator reads; two releases have a common commit well within. */
const maxLog = 60;
const maxTitle = 160;
const separator = '\x1f';

/** Commit, whether there are changes, and the newest commits of the app. Empty outside a checkout, even inside another repository, and before the first commit. */
export async function readHistory(app: AppName): Promise<Pick<ReleaseRecord, 'commit' | 'dirty' | 'commits'>> {
  const git = async (...words: string[]) => (await run('git', words, { cwd: root, maxBuffer: 4_000_000 })).stdout.trim();
  let commit: string;
  try {
    await git('ls-files', '--error-unmatch', 'package.json');
    commit = await git('rev-parse', 'HEAD');
  } catch {
    return { commit: '', dirty: false, commits: [] };
  }
  const inputs = [path.relative(root, folderOf(app)) || '.', 'shared'];
  const dirty = (await git('status', '--porcelain', '--untracked-files=all', '--', ...inputs, 'package-lock.json')) !== '';
  const log = await git('log', '--no-show-signature', `--max-count=${maxLog}`, `--format=%H${separator}%cI${separator}%s`, '--', ...inputs);
  const commits = log.split('\n').filter(Boolean).map((line) => {
    const [hash = '', at = '', title = ''] = line.split(separator);
    return { hash, at: new Date(at).toISOString(), title: visible(title, 'cell').slice(0, maxTitle).replace(/\p{Surrogate}/u, '') };
  });
  return { commit, dirty, commits };
}
