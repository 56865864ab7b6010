// The only build file that may run before packages are installed: Node built-ins only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteFolders } from '../app-folders.mjs';

/** Makes `node_modules` what the lock file says. Keeps the lock's hash beside the packages, so a changed lock is compared again. */
export async function ensureInstalled(root) {
  const lock = await readFile(path.join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = path.join(root, 'node_modules/.cache/lock.sha256');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  const { packages } = JSON.parse(lock.toString());
  if (!(await isThere(root, packages))) {
    // `npm ci` refuses a remote that the lock does not name. A new one uses locked packages, so nothing needs to be written.
    const how = remoteFolders(root).every((folder) => folder in packages) ? ['ci'] : ['install', '--no-save'];
    // What the command itself prints may be read by a program.
    console.error(`• Installing dependencies (npm ${how.join(' ')})…`);
    await npm(root, [...how, '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']);
    const lacking = 'package-lock.json does not name what a package.json asks for. Run npm install, and commit what it changes.';
    if (!(await isThere(root, packages))) throw new Error(lacking);
  }
  // Replaces the file instead of writing into it: a hard-linked copy of the packages may share it.
  await mkdir(path.dirname(stamp), { recursive: true });
  await rm(stamp, { force: true });
  await writeFile(stamp, wanted);
}

/** Whether npm's record of the installed packages holds all of a lock. Optional ones may be for another platform; linked remotes may be deleted. */
async function isThere(root, packages) {
  const record = await readFile(path.join(root, 'node_modules/.package-lock.json'), 'utf8').catch(() => '{}');
  const { packages: there = {} } = JSON.parse(record);
  const isSame = (one, other) => other !== undefined && one.version === other.version && one.integrity === other.integrity;
  const locked = Object.entries(packages).filter(([place, { optional, link }]) => place.includes('node_modules/') && !optional && !link);
  return locked.every(([place, one]) => isSame(one, there[place]));
}

async function npm(root, args) {
  const [code] = await once(spawn('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }), 'exit');
  if (code !== 0) throw new Error(`npm ${args[0]} ended with code ${code}`);
}
