import type { ConnectedDatabase } from './database';
import { DomainError } from './errors';
import { eventually } from './eventually';
import { migrate } from './migrations';
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
