import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** The ordinary user for PostgreSQL when we are root, because it refuses to run as root. */
export interface ServiceUser { readonly uid: number; readonly gid: number }

/** Null when we are not root. As root: the owner of an existing data folder, else `postgres`, else `nobody`. */
export async function findServiceUser(dataFolder: string): Promise<ServiceUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(dataFolder).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (user === null) throw new Error('PostgreSQL cannot run as root, and there is neither a user "postgres" nor "nobody" to run it as. Start as an ordinary user, or set DATABASE_URL.');
  return user;
}

async function lookUp(name: string): Promise<ServiceUser | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)));
    return uid !== undefined && gid !== undefined && uid > 0 ? { uid, gid } : null;
  } catch {
    return null;
  }
}

/** Whether this user can pass every folder on the way to `target`, and enter or run `target` itself. */
export async function canReach({ uid, gid }: ServiceUser, target: string): Promise<boolean> {
  for (let place = path.resolve(target); ; place = path.dirname(place)) {
    const found = await stat(place).catch(() => null);
    if (found !== null) {
      const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return false;
    }
    if (place === path.dirname(place)) return true;
  }
}
