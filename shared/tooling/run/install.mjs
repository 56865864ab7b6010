// The only build file that may run before any package is there: Node built-ins alone.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteFolders } from '../app-folders.mjs';

/**
 * Makes `node_modules` what the lock file says, and does nothing when it already is.
 * The lock's hash is kept beside the packages, so a changed lock installs again.
 */
export async function ensureInstalled(root) {
  const lock = await readFile(path.join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = path.join(root, 'node_modules/.cache/lock.sha256');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  const installedAt = await modifiedAt(path.join(root, 'node_modules/.package-lock.json'));
  const installed = installedAt > 0;
  // `npm ci` refuses a remote that the lock does not name. A new one uses packages that are locked already, so nothing needs to be written.
  const known = JSON.parse(lock.toString()).packages;
  const how = remoteFolders(root).every((folder) => folder in known) ? ['ci'] : ['install', '--no-save'];
  // Somebody ran npm by hand after the lock last changed: that counts.
  if (installedAt > (await modifiedAt(path.join(root, 'package-lock.json')))) {
    await mkdir(path.dirname(stamp), { recursive: true });
    await writeFile(stamp, wanted);
    return;
  }
  console.log(installed ? `• Updating dependencies (npm ${how.join(' ')})…` : `• Installing dependencies (npm ${how.join(' ')})…`);
  await npm(root, [...how, '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']);
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, wanted);
}

/** Milliseconds since 1970; 0 when there is no such file. */
async function modifiedAt(file) {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

function npm(root, args) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ${args[0]} ended with code ${code}`))));
  });
}
