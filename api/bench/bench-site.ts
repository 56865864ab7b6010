import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApi } from 'shared/tooling/build/build-api';
import { root } from 'shared/tooling/workspaces';
import type { AtEnd } from 'shared/testing/bench-run';
import { startSite, type TestSite } from 'shared/testing/site';
import { loadConfig, type Config } from '../src/platform/config/config';
import { checkMasterKey } from '../src/platform/sealing/keys/master-key-check';
import { connectDatabase, type ConnectedDatabase } from '../src/platform/database/database';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres';
import { createLogger } from '../src/platform/logs/logger';

export const benchApiKey = 'bench-key-that-signs-webhooks';

export interface BenchSite {
  /** The database's URL for its superuser. */
  readonly url: string;
  readonly database: ConnectedDatabase;
  /** Folder for the bench's own files. */
  readonly folder: string;
  /** Settings with the keys that the site seals with. */
  readonly config: Config;
  readonly site: TestSite;
  /** Starts another process of the same API on the same data. */
  another(settings: Readonly<Record<string, string>>): Promise<TestSite>;
}

/** The built site with a database of its own, which the bench may fill without regard to row-level security. */
export async function startBenchSite({ releases, atEnd }: { readonly releases: boolean; readonly atEnd: AtEnd }): Promise<BenchSite> {
  const databaseName = 'bench';
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-panel-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const logger = createLogger({ level: 'error' });
  const postgres = await startEmbeddedPostgres({ projectRoot: root, dataDir: folder, logger, databases: [databaseName] });
  atEnd(() => postgres.stop());
  const url = postgres.url(databaseName);
  await buildApi();
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const env = { DATABASE_URL: url, MASTER_KEY: config.masterKey.toString('hex'), LOG_LEVEL: 'error', RETELL_API_KEY: benchApiKey, RETELL_BASE_URL: 'http://127.0.0.1:9', RETELL_AGENT_ID: 'bench_internal' };
  const site = await startSite({ env, releases, atEnd });
  const database = connectDatabase({ url, logger });
  atEnd(() => database.close());
  config.holdRoot(await checkMasterKey({ database, masterKeys: config.masterKeys() }));
  return {
    url,
    database,
    folder,
    config,
    site,
    another: (settings) => startSite({ env: { ...env, ...settings }, releases: false, atEnd }),
  };
}
