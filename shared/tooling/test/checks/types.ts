import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appFolders } from '../../app-folders.mjs';
import { root } from '../../workspaces';
import { checkSurface } from './singleton-surface';

const named = process.argv.slice(2).filter((word) => word !== '--write');
/** True for a workspace with its own compiler options. */
function isApart(name: string): boolean {
  const file = path.join(root, name, 'tsconfig.json');
  return existsSync(file) && readFileSync(file, 'utf8').includes('"compilerOptions"');
}
// All in one program: one per workspace would check the shared code six times.
const projects = named.length > 0 ? named : ['tsconfig.all.json', ...['shared', ...appFolders(root), 'api'].filter(isApart)];

/** The native compiler does a fifth of TypeScript 6's work, least in one thread; 6 stays, because 7 has no JavaScript API. */
const compiler = 'node_modules/typescript-native/bin/tsc';

/** Checks one program; resolves to the compiler's output, empty on success. */
function check(project: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const info = path.join(root, 'node_modules/.cache/types', `${project}.tsbuildinfo`);
    const arguments_ = [path.join(root, compiler), '-p', project, '--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', info, '--pretty', 'false'];
    const child = spawn(process.execPath, arguments_, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : output || `tsc ended with ${String(code)} in ${project}`));
  });
}

let failed = 0;
async function checkTypes(project: string): Promise<void> {
  const output = await check(project);
  if (output !== '') failed += 1;
  console.log(output === '' ? `✓ types of ${project}` : `✗ types of ${project}\n${output}`);
}
async function checkSingleton(): Promise<void> {
  const problem = await checkSurface(process.argv.includes('--write')).then(() => '', (error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (problem !== '') failed += 1;
  console.log(problem === '' ? '✓ surface of the singleton' : `✗ surface of the singleton\n${problem}`);
}
// `npm run surface` checks only the surface.
const onlySurface = process.argv.includes('--write');
await Promise.all([...(named.length === 0 ? [checkSingleton()] : []), ...(onlySurface ? [] : projects.map(checkTypes))]);
process.exitCode = failed === 0 ? 0 : 1;
