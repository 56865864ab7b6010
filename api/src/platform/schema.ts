import type { ConnectedDatabase, Queryable } from './database';
import { DomainError } from './errors';
import { eventually } from './eventually';
import { migrate, MigrationError } from './migrations';
import type { Uses } from './uses';

interface Dependencies extends Uses<'logger'> {
  readonly url: string;
  readonly folder: string;
  /** Refuses a database that this process must not write to. */
  readonly check: () => Promise<void>;
  /** The schema cannot be brought up to date; found out after the start. */
  readonly onBroken: () => void;
}

/**
 * Migrates before the site is served. A database that is down does not keep the site from starting: pages are
 * served from disk, `isReady` stays false, and migrating is tried again until the database is back.
 * @throws {MigrationError} and whatever `check` throws
 */
export async function bringSchemaUpToDate({ url, folder, logger, check, onBroken }: Dependencies): Promise<{ isReady(): boolean; stop(): void }> {
  let ready = false;
  async function work(): Promise<void> {
    const applied = await migrate(url, folder);
    await check();
    ready = true;
    if (applied.length > 0) logger.info({ applied }, 'database: schema brought up to date');
  }
  const { stop } = await eventually({ name: 'database schema', work, logger, onFailure: onBroken });
  return { isReady: () => ready, stop };
}

/**
 * Whoever signs in as the owner of the tables could take their walls down, whatever role the queries have.
 * @throws {MigrationError}
 */
export async function refuseOwner(database: Queryable): Promise<void> {
  const found = await database.query(
    `SELECT 1 FROM pg_roles r WHERE rolname = session_user AND (rolsuper OR rolbypassrls OR rolcreaterole
        OR EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND pg_has_role(r.oid, relowner, 'MEMBER')))`,
  );
  if (found.length > 0) throw new MigrationError('DATABASE_URL signs in as a superuser or as who owns the tables. Give it a login that is in clinavoz_app alone, and the owner’s to MIGRATIONS_DATABASE_URL (README, "In production").');
}

/**
 * Nothing is read or written before the schema is up to date and the master key is known to be the database's: a start without
 * a database finds that out later, and whatever runs meanwhile would mix what two keys have made.
 */
export function closedUntil(isReady: () => boolean, database: ConnectedDatabase): ConnectedDatabase {
  const requireReady = () => {
    if (!isReady()) throw new DomainError('service_unavailable');
  };
  return {
    ...database,
    query: async (sql, parameters) => (requireReady(), database.query(sql, parameters)),
    transaction: async (work) => (requireReady(), database.transaction(work)),
  };
}
