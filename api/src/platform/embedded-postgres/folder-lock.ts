import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { errorCode } from '../error-code';

const held = 1;

/**
 * Allows one process at a time for a data folder. The kernel holds the lock (flock) while the file is open in this process or its children:
 * it works across all containers of a machine, unlike process ids, and ends with its holder. The file's text names the holder, only for the
 * error message.
 * @returns the function that releases the lock
 * @throws when another site holds the folder
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'site.lock');
  const fd = takeLock(file);
  if (fd === null) {
    const holder = /"pid":(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 'unknown';
    throw new Error(`Another site is already running with ${folder} (process ${holder}). Stop it first, or give this one its own DATA_DIR.`);
  }
  ftruncateSync(fd);
  writeSync(fd, JSON.stringify({ pid: process.pid }), 0);
  return () => {
    ftruncateSync(fd);
    closeSync(fd);
  };
}

/** @returns null when another process holds it */
function takeLock(file: string): number | null {
  const fd = openSync(file, 'a+', 0o600);
  // flock(1) locks the open file that it inherits, and exits; our descriptor keeps the lock.
  const { status, error } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
  if (status === 0) return fd;
  closeSync(fd);
  if (status === held) return null;
  const missing = 'the program flock is missing (package util-linux, or busybox; on macOS "brew install flock")';
  throw new Error(`${file} cannot be locked: ${errorCode(error) === 'ENOENT' ? missing : 'flock failed; DATA_DIR must be on a file system with locks'}.`);
}
