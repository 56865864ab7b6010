import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
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

/**
 * Waits until a site with SAMPLE_DATA has all of it. It arrives through webhooks after the start, so the panel's rows still move meanwhile; its
 * appointments are last. The test does not measure the duration.
 */
export async function untilSampleIsThere(site: TestSite): Promise<void> {
  const waiting = 'SELECT (SELECT count(*) FROM webhook_delivery WHERE processed_at IS NULL)::int AS webhooks, (SELECT count(*) FROM appointment)::int > 0 AS booked';
  await expect.poll(() => queryDatabase(site, waiting), { timeout: 240_000 }).toEqual([{ webhooks: 0, booked: true }]);
  await expect.poll(() => site.log(), { timeout: 240_000 }).toContain('has sample data');
}
