import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { isDatabaseUnavailable } from './database-unavailable';
import { errorCode } from '../error-code';

interface Migration { readonly name: string; readonly checksum: string; readonly sql: string }

/** A migration cannot be applied; a restart will not help. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Any number that nothing else in the database uses. */
const lockKey = 4_151_860;
/** Another process may be migrating, and a large table takes time; a server that stays silent is given up. */
const minute = 60_000;

/**
 * Applies the migrations `NNN-title.sql` in the order of their names, each in its own transaction; a lock serialises processes that start at once.
 * @returns the names that were applied now
 * @throws {MigrationError} when an applied file was changed, or a file fails
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const limits = { connectionTimeoutMillis: 5000, lock_timeout: minute, statement_timeout: 10 * minute, query_timeout: 11 * minute };
  const client = new pg.Client({ connectionString: url, application_name: 'clinavoz-migrations', ...limits });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await refuseOldServer(client);
    // A login that may not create tables may not use IF NOT EXISTS either.
    const { rowCount } = await client.query(`SELECT 1 WHERE to_regclass('schema_migration') IS NOT NULL`);
    const table = 'CREATE TABLE schema_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())';
    if (rowCount === 0) await client.query(table).catch(refuse('schema_migration'));
    const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migration ORDER BY name');
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    refuseChanged(migrations, applied);
    const waiting = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of waiting) await apply(client, migration).catch(refuse(migration.name));
    return waiting.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const odd = names.find((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name));
  if (odd !== undefined) throw new MigrationError(`${odd} is not named like 001-title.sql`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      // Checkouts of the same file may differ in line ends.
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}

/** A missing file may belong to a newer version of the API that already ran: schemas only grow, so that is allowed. */
function refuseChanged(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const changed = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum).map(({ name }) => name);
  if (changed.length > 0) throw new MigrationError(`Changed after it was applied: ${changed.join(', ')}. Migrations are never edited; write a new one.`);
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows: [{ version } = { version: 0 }] } = await client.query<{ version: number }>(`SELECT current_setting('server_version_num')::int AS version`);
  if (version < 150_000) throw new MigrationError(`PostgreSQL 15 or later is needed; this server is ${Math.floor(version / 10_000)}`);
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  await client.query(sql);
  await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
  await client.query('COMMIT');
}

/** A lock that somebody else held for too long is free another time. */
const refuse = (name: string) => (cause: unknown): never => {
  if (isDatabaseUnavailable(cause) || errorCode(cause) === '55P03') throw cause;
  const remedy = errorCode(cause) === '42501' ? '. MIGRATIONS_DATABASE_URL needs the login that owns the tables (README, "In production")' : '';
  throw new MigrationError(`${name} failed: ${cause instanceof Error ? cause.message : String(cause)}${remedy}`, { cause });
};
