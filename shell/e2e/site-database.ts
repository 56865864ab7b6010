import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestSite } from 'shared/testing/site';

/** Address of a test site's database, for its superuser. */
export async function databaseUrl(site: TestSite): Promise<string> {
  if (site.databaseUrl !== undefined) return site.databaseUrl;
  const password = (await readFile(path.join(site.dataFolder, 'postgres-password'), 'utf8')).trim();
  // The fourth line of PostgreSQL's own lock file is its port.
  const [, , , port] = (await readFile(path.join(site.dataFolder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${Number(port)}/clinavoz`;
}

/** Queries a test site's database as its superuser, which bypasses the isolation of clinics. */
export async function queryDatabase<Row>(site: TestSite, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await databaseUrl(site) });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
