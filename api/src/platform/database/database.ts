import pg from 'pg';
import { isInBackground } from '../jobs/background-work';
import type { Logger } from '../logs/logger';
import { isOverdue, unavailable } from './database-unavailable';
import { createListener } from './listener';

export interface Queryable {
  /**
   * Rows of one statement; `bigint` and `numeric` are strings. @throws {DomainError} `service_unavailable` without a database
   * @param preparedAs unique name of a text that never changes; PostgreSQL may keep its plan
   */
  query<Row>(sql: string, parameters?: readonly unknown[], preparedAs?: string): Promise<Row[]>;
  /** In a transaction: runs last of its work, when all of it holds its locks. */
  readonly beforeCommit?: (act: () => Promise<void>) => void;
  /** In a transaction: runs after the commit. */
  readonly onCommit?: (act: () => void) => void;
}

export interface Database extends Queryable {
  /** Stores all of `work` or nothing. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Wake-ups by NOTIFY, also after a reconnect. Notifications during the outage are lost: poll as a backstop. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => void>;
}

export interface ConnectedDatabase extends Database {
  /** For libraries with their own SQL. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface Connection {
  readonly url: string;
  readonly logger: Logger;
  readonly maxConnections?: number;
  /** Maximum wait of a query for a connection from the pool. */
  readonly patienceMs?: number;
  /** Maximum silence of the server during a statement before its connection is dropped. */
  readonly silenceMs?: number;
}

/** Limits of one statement; a longer lock means that its holder hangs. */
const requestLimits = { statementMs: 15_000, lockMs: 10_000 };
/** Few connections, so that slow jobs leave capacity to requests. */
const jobConnections = 4;
const jobLimits = { statementMs: 120_000, lockMs: 20_000 };
/** Time after the server's own limit until a response is overdue. */
const graceMs = 5_000;

/** The role from the first migration: it owns nothing, so row-level security applies to it. */
export const role = 'clinavoz_app';

/** Opens connections on demand; a database that is down fails the queries, never the process. */
export function connectDatabase({ url, logger, maxConnections = 10, patienceMs = 5000, silenceMs = requestLimits.statementMs + graceMs }: Connection): ConnectedDatabase {
  const settings: pg.ClientConfig = {
    connectionString: url,
    application_name: 'clinavoz',
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Our limit covers a silent server or line; the server's own limits end a statement earlier.
    query_timeout: silenceMs,
  };
  const openPool = (max: number, { statementMs, lockMs }: typeof requestLimits, overdueMs: number) => {
    const opened = new pg.Pool({
      ...settings,
      max,
      idleTimeoutMillis: 30_000,
      query_timeout: overdueMs,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: 30_000,
      // eslint-disable-next-line @typescript-eslint/no-misused-promises -- pg waits for the promise before it lends the client; its types do not say so
      onConnect: async (client) => void (await client.query(`SET ROLE ${role}`)),
    });
    // An idle connection that is lost is replaced at the next query; no caller needs to be notified.
    opened.on('error', (error) => logger.warn({ err: error }, 'database: an idle connection was lost'));
    opened.on('connect', (client) => client.on('error', () => undefined));
    return opened;
  };
  const pool = openPool(maxConnections, requestLimits, silenceMs);
  const jobPool = openPool(jobConnections, jobLimits, jobLimits.statementMs + graceMs);
  const poolOfCaller = () => (isInBackground() ? jobPool : pool);

  const listener = createListener({ connect: () => new pg.Client(settings), logger });

  return {
    pool,
    query: (sql, parameters, preparedAs) => unavailable(run(poolOfCaller(), sql, parameters, preparedAs)),
    transaction: (work) => unavailable(transaction(poolOfCaller(), work)),
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await Promise.all([pool.end(), jobPool.end()]);
    },
  };
}

async function run<Row>(runner: pg.Pool | pg.PoolClient, text: string, parameters: readonly unknown[] = [], name?: string): Promise<Row[]> {
  return (await runner.query({ text, values: [...parameters], name })).rows as Row[];
}

async function transaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const [last, acts]: [(() => Promise<void>)[], (() => void)[]] = [[], []];
    const result = await work({
      query: (sql, parameters, preparedAs) => run(client, sql, parameters, preparedAs),
      beforeCommit: (act) => void last.push(act),
      onCommit: (act) => void acts.push(act),
    });
    for (const act of last) await act();
    await client.query('COMMIT');
    for (const act of acts) act();
    return result;
  } catch (error) {
    // A connection with an overdue response would also delay the rollback.
    if (isOverdue(error)) broken = error;
    else await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    // A connection that cannot roll back is discarded.
    client.release(broken);
  }
}

/** Number of rows of `from`: tables with their conditions. */
export const countOf = async (queryable: Queryable, from: string, parameters: readonly unknown[]): Promise<number> =>
  (await queryable.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`, parameters))[0]?.count ?? 0;
