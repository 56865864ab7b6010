import type { Clock } from '../clock';
import type { ConnectedDatabase, Queryable } from './database';
import { unavailable } from './database-unavailable';
import { DomainError } from '../errors';
import { eventually } from '../jobs/eventually';
import { migrate, MigrationError } from './migrations';
import type { Uses } from '../uses';

interface Dependencies extends Uses<'logger'> {
  readonly url: string;
  readonly folder: string;
  /** Throws for a database that this process must not write to. */
  readonly check: () => Promise<void>;
  /** Called when a later attempt finds that the schema cannot be brought up to date. */
  readonly onBroken: () => void;
}

/** Migrates before serving; without a database, or its locks, retries, `isReady` false. @throws {MigrationError} and what `check` throws */
export async function bringSchemaUpToDate({ url, folder, logger, check, onBroken }: Dependencies): Promise<{ isReady(): boolean; stop(): void }> {
  let ready = false;
  async function work(): Promise<void> {
    const applied = await unavailable(migrate(url, folder));
    await check();
    ready = true;
    if (applied.length > 0) logger.info({ applied }, 'database: schema brought up to date');
  }
  const stop = await eventually({ name: 'database schema', work, logger, onFailure: onBroken });
  return { isReady: () => ready, stop };
}

/** Refuses a login that owns the tables: it could remove row-level security, whatever role the queries have. @throws {MigrationError} */
export async function refuseOwner(database: Queryable): Promise<void> {
  const found = await database.query(
    `SELECT 1 FROM pg_roles r WHERE rolname = session_user AND (rolsuper OR rolbypassrls OR rolcreaterole
        OR EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND pg_has_role(r.oid, relowner, 'MEMBER')))`,
  );
  if (found.length > 0) throw new MigrationError('DATABASE_URL signs in as a superuser or as who owns the tables. Give it a login that is in clinavoz_app alone, and the owner’s to MIGRATIONS_DATABASE_URL (README, "In production").');
}

export const clockToleranceMs = 300_000;

/** Refuses a clock far from the database's, so that no two differ by `clockToleranceMs`: what it dates, such as the trail's months, stays so. @throws {MigrationError} */
export async function refuseWrongClock(database: Queryable, clock: Clock): Promise<void> {
  const [row] = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const [own, theirs] = [clock.now(), row?.now ?? new Date(0)];
  if (Math.abs(own.getTime() - theirs.getTime()) < clockToleranceMs / 2) return;
  throw new MigrationError(`This machine's clock says ${own.toISOString()}, the database's ${theirs.toISOString()}. Set both by NTP, then start again: what is dated wrong stays so, in the audit trail too.`);
}

/** Blocks queries until the schema is up to date and the master key is known to match the database: data of two keys must not mix. */
export function closedUntil(isReady: () => boolean, database: ConnectedDatabase): ConnectedDatabase {
  const requireReady = () => {
    if (!isReady()) throw new DomainError('service_unavailable');
  };
  return {
    ...database,
    query: async (...asked) => (requireReady(), database.query(...asked)),
    transaction: async (work) => (requireReady(), database.transaction(work)),
  };
}
