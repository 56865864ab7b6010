import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, type ConnectedDatabase } from '../../src/platform/database/database';
import { createLogger } from '../../src/platform/logs/logger';
import { templateDatabase, testServerVariable } from './test-server';

export interface TestDatabase {
  /** Uses the application's role, so row-level security applies. */
  readonly database: ConnectedDatabase;
  /** URL for the superuser, with the rights of migrations and administrators. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A migrated database for one test file, copied from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await findServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  const url = server.replace(/\/[^/]*$/, `/${name}`);
  // A thousand simultaneous requests queue here, however slow the machine is.
  const database = connectDatabase({ url, logger: createLogger({ level: 'fatal' }), maxConnections: 8, patienceMs: 150_000 });
  return {
    database,
    url,
    drop: async () => {
      await database.close();
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function findServer(): Promise<string> {
  const server = process.env[testServerVariable];
  if (server === undefined) throw new Error('No PostgreSQL for tests: run them by jest with the project’s configuration');
  const response = await fetch(server);
  const text = await response.text();
  if (!response.ok) throw new Error(`The PostgreSQL for tests did not start: ${text}`);
  return text;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
