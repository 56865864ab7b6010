import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { appFolders } from '../app-folders.mjs';
import { root } from '../workspaces';
import { checkSurface } from './singleton-surface';

const named = process.argv.slice(2).filter((word) => word !== '--write');
const workspaces = named.length > 0 ? named : ['shared', ...appFolders(root), 'api'];

/** The native compiler does a fifth of the work of TypeScript 6, which stays for the bundler and the linter: 7 has no JavaScript API. */
const compiler = 'node_modules/typescript-native/bin/tsc';

/** Checks one workspace with its own tsconfig; resolves to what the compiler said, empty when all is well. */
function check(workspace: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const info = path.join(root, 'node_modules/.cache/types', `${workspace}.tsbuildinfo`);
    const arguments_ = [path.join(root, compiler), '-p', workspace, '--noEmit', '--incremental', '--tsBuildInfoFile', info, '--pretty', 'false'];
    const child = spawn(process.execPath, arguments_, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : said || `tsc ended with ${String(code)} in ${workspace}`));
  });
}

// A compiler takes about half a gigabyte, so only a few run side by side.
const waiting = workspaces.filter((name) => existsSync(path.join(root, name, 'tsconfig.json')));
let failed = 0;
async function work(): Promise<void> {
  for (let workspace = waiting.shift(); workspace !== undefined; workspace = waiting.shift()) {
    const said = await check(workspace);
    if (said !== '') failed += 1;
    console.log(said === '' ? `✓ types of ${workspace}` : `✗ types of ${workspace}\n${said}`);
  }
}
async function checkSingleton(): Promise<void> {
  const problem = await checkSurface(process.argv.includes('--write')).then(() => '', (error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (problem !== '') failed += 1;
  console.log(problem === '' ? '✓ surface of the singleton' : `✗ surface of the singleton\n${problem}`);
}
// `npm run surface` looks at nothing else.
if (process.argv.includes('--write')) waiting.length = 0;
if (named.length === 0) await checkSingleton();
await Promise.all(Array.from({ length: Math.min(3, availableParallelism()) }, work));
process.exitCode = failed === 0 ? 0 : 1;
