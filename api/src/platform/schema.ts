import type { ConnectedDatabase } from './database';
import { isDatabaseUnavailable } from './database-unavailable';
import { DomainError } from './errors';
import type { Logger } from './logger';
import { migrate } from './migrations';

interface Options {
  readonly url: string;
  readonly folder: string;
  readonly logger: Logger;
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
export async function bringSchemaUpToDate({ url, folder, logger, check, onBroken }: Options): Promise<{ isReady(): boolean; stop(): void }> {
  let ready = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function attempt(): Promise<void> {
    try {
      const applied = await migrate(url, folder);
      await check();
      ready = true;
      if (applied.length > 0) logger.info({ applied }, 'database: schema brought up to date');
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      logger.warn({ err: error }, 'database: out of reach at the start; serving what needs none, and trying again');
      if (!stopped) timer = setTimeout(() => void attempt().catch(fail), 2000).unref();
    }
  }

  function fail(error: unknown): void {
    logger.fatal({ err: error }, 'database: it cannot be used');
    onBroken();
  }

  await attempt();
  return {
    isReady: () => ready,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
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
