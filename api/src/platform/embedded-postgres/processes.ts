import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../error-code';

const run = promisify(execFile);

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is alive all the same.
    return errorCode(error) === 'EPERM';
  }
}

/** The name of a process's program; empty when the process is gone. */
export async function programName(pid: number): Promise<string> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  if (name !== null) return name.trim();
  return run('ps', ['-o', 'comm=', '-p', String(pid)]).then(({ stdout }) => stdout.trim().split('/').at(-1) ?? '', () => '');
}
