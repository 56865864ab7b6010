// The only build file that may run before packages are installed: Node built-ins only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteFolders } from '../app-folders.mjs';

/**
 * Installs the lock file's packages into `node_modules`, unless they are installed. A copy of the lock's hash beside the packages detects a
 * changed lock.
 */
export async function ensureInstalled(root) {
  const lock = await readFile(path.join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = path.join(root, 'node_modules/.cache/lock.sha256');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  const record = path.join(root, 'node_modules/.package-lock.json');
  const installedAt = await modifiedAt(record);
  const installed = installedAt > 0;
  const { packages } = JSON.parse(lock.toString());
  // An npm run by hand after the lock's last change counts, and so does a lock whose packages are all installed.
  if (installedAt > (await modifiedAt(path.join(root, 'package-lock.json'))) || (installed && (await isThere(root, packages)))) {
    await writeStamp(stamp, wanted);
    return;
  }
  // `npm ci` refuses a remote that is missing in the lock. A new remote uses locked packages, so the lock stays unwritten.
  const how = remoteFolders(root).every((folder) => folder in packages) ? ['ci'] : ['install', '--no-save'];
  // On stderr, because a program may read the command's own output.
  console.error(installed ? `• Updating dependencies (npm ${how.join(' ')})…` : `• Installing dependencies (npm ${how.join(' ')})…`);
  await npm(root, [...how, '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']);
  if (!(await isThere(root, packages))) {
    await rm(record);
    throw new Error('package-lock.json does not name what a package.json asks for. Run npm install, and commit what it changes.');
  }
  await writeStamp(stamp, wanted);
}

/** Replaces the file instead of writing into it: a hard-linked copy of the packages may share it. */
async function writeStamp(stamp, text) {
  await mkdir(path.dirname(stamp), { recursive: true });
  await rm(stamp, { force: true });
  await writeFile(stamp, text);
}

/** True when npm's record of installed packages has every package of a lock. Optional ones may be for another platform. */
async function isThere(root, packages) {
  const { packages: there } = JSON.parse(await readFile(path.join(root, 'node_modules/.package-lock.json'), 'utf8'));
  const isSame = (one, other) => other !== undefined && one.version === other.version && one.integrity === other.integrity;
  return Object.entries(packages).every(([place, one]) => !place.includes('node_modules/') || one.optional === true || isSame(one, there[place]));
}

/** Milliseconds since 1970; 0 for a missing file. */
async function modifiedAt(file) {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

function npm(root, args) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ${args[0]} ended with code ${code}`))));
  });
}
