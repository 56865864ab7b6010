import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApi } from 'shared/build/build-api';
import { root } from 'shared/build/workspaces';
import { startSite, type TestSite } from 'shared/testing/site';
import { loadConfig, type Config } from '../src/platform/config';
import { connectDatabase, type ConnectedDatabase } from '../src/platform/database';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres';
import { createLogger } from '../src/platform/logger';

export const benchApiKey = 'bench-key-that-signs-webhooks';

export interface BenchSite {
  /** Of the database, as its superuser. */
  readonly url: string;
  readonly database: ConnectedDatabase;
  /** For the bench's own files. */
  readonly folder: string;
  /** The settings whose keys the site seals with. */
  readonly config: Config;
  readonly site: TestSite;
  /** Another process of the same API on the same data. */
  another(settings: Readonly<Record<string, string>>): Promise<TestSite>;
  end(): Promise<void>;
}

/** The built site with a database of its own beside it, which the bench may fill past all walls. */
export async function startBenchSite({ releases }: { readonly releases: boolean }): Promise<BenchSite> {
  const databaseName = 'bench';
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-panel-'));
  await chmod(folder, 0o755);
  const logger = createLogger({ level: 'error' });
  const postgres = await startEmbeddedPostgres({ projectRoot: root, dataDir: folder, logger, databases: [databaseName] });
  const url = postgres.url(databaseName);
  await buildApi();
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const env = { DATABASE_URL: url, MASTER_KEY: config.masterKey.toString('hex'), LOG_LEVEL: 'error', RETELL_API_KEY: benchApiKey, RETELL_BASE_URL: 'http://127.0.0.1:9', RETELL_AGENT_ID: 'bench_house' };
  const site = await startSite({ env, releases });
  const database = connectDatabase({ url, logger });
  const others: TestSite[] = [];
  return {
    url,
    database,
    folder,
    config,
    site,
    another: async (settings) => {
      const other = await startSite({ env: { ...env, ...settings }, releases: false });
      others.push(other);
      return other;
    },
    end: async () => {
      await database.close();
      for (const one of [...others, site]) await one.dispose();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
