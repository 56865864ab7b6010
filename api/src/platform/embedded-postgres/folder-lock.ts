import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { errorCode } from '../error-code';
import { isAlive, startMark } from './processes';

const held = 1;

/**
 * One process at a time keeps a data folder. The kernel holds the lock (flock) as long as the file stays open, in this
 * process and in those that inherit it: it is the same in every container of a machine, which process numbers are not,
 * and a dead holder holds nothing. The file's text names the holder, for the message alone.
 * @returns the way to let go
 * @throws when another site keeps the folder
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = path.join(folder, 'site.lock');
  const own = JSON.stringify({ pid: process.pid, started: await startMark(process.pid) });
  const before = readText(file);
  const lock = takeLock(file);
  const isFree = lock !== null && (lock.isKernels || !(await isHeld(before)));
  if (!isFree) {
    if (lock !== null) closeSync(lock.fd);
    const holder = /"pid":(\d+)/.exec(before)?.[1] ?? 'unknown';
    throw new Error(`Another site is already running with ${folder} (process ${holder}). Stop it first, or give this one its own DATA_DIR.`);
  }
  const { fd } = lock;
  ftruncateSync(fd);
  writeSync(fd, own, 0);
  return () => {
    ftruncateSync(fd);
    closeSync(fd);
  };
}

/** @returns null when another process holds it; `isKernels` is false where the system has no `flock` (macOS, which has no containers of its own either) */
export function takeLock(file: string): { readonly fd: number; readonly isKernels: boolean } | null {
  const fd = openSync(file, 'a+', 0o600);
  // Locks the open file that it is given, and ends; the lock stays with our descriptor.
  const { status, error } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
  if (status === 0) return { fd, isKernels: true };
  if (status === held) {
    closeSync(fd);
    return null;
  }
  if (errorCode(error) === 'ENOENT' && process.platform !== 'linux') return { fd, isKernels: false };
  closeSync(fd);
  throw new Error(`${file} cannot be locked: ${errorCode(error) === 'ENOENT' ? 'the program flock is missing (package util-linux, or busybox)' : 'flock failed; DATA_DIR must be on a file system with locks'}.`);
}

async function isHeld(holder: string): Promise<boolean> {
  let named: unknown;
  try {
    named = JSON.parse(holder);
  } catch {
    return false;
  }
  if (typeof named !== 'object' || named === null || !('pid' in named) || typeof named.pid !== 'number' || !('started' in named)) return false;
  return isAlive(named.pid) && (await startMark(named.pid)) === named.started;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
