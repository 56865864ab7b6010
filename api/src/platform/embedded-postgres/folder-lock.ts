import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../error-code';
import { isAlive, startMark } from './processes';

/** One process at a time keeps a data folder. The lock names its holder, so that the lock of a dead one is no lock. */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = path.join(folder, 'site.lock');
  const draft = `${file}.${process.pid}`;
  const own = JSON.stringify({ pid: process.pid, started: await startMark(process.pid) });
  writeFileSync(draft, own);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // A link appears with its content or not at all, and fails when another was first.
      if (tryLink(draft, file)) return () => readText(file) === own && rmSync(file, { force: true });
      const holder = readText(file);
      if (await isHeld(holder)) {
        throw new Error(`Another site is already running with ${folder} (process ${JSON.parse(holder).pid}). Stop it first, or give this one its own DATA_DIR.`);
      }
      removeStale(file, holder);
    }
    throw new Error(`${file} could not be taken over`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
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

/** Moves the dead holder's lock away. If another start took it over in between, its lock is put back. */
function removeStale(file: string, seen: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== seen) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
