import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { activateRelease } from '../contracts/releases/control';
import type { BuiltRelease } from '../tooling/build/build';
import { callAsOperator, type RunningSite } from '../tooling/release/operator-client';
import { publish } from '../tooling/release/publish';
import { apps, root } from '../tooling/workspaces';
import type { AtEnd } from './bench-run';

export interface TestSite extends RunningSite {
  /** Folder with the site's secrets, mails, release files and, unless `databaseUrl` names another, its database. */
  readonly dataFolder: string;
  /** The superuser's address of a site whose database is a copy of the prepared one. */
  readonly databaseUrl: string | undefined;
  /** Publishes a release and makes it the active one. */
  readonly release: (release: BuiltRelease) => Promise<void>;
  /** Ends the API process with a signal and waits for its exit; the data stays. */
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts the API again on the same port and data. */
  readonly begin: () => Promise<void>;
  /** Ends everything and removes the data. */
  readonly dispose: () => Promise<void>;
  /** Process id of the API, for measurements; undefined while it is down. */
  readonly processId: () => number | undefined;
  /** The API's last log lines, for a failed test. */
  readonly log: () => string;
}

export interface SiteOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Publish and activate the working copy of all apps; true when absent. */
  readonly releases?: boolean;
  /** Site, panel and previews on separate hosts below localhost. */
  readonly apart?: boolean;
  /** Receives the function that ends the site before any part of it starts. */
  readonly atEnd?: AtEnd;
}

let asked = 0;

/**
 * A free port. Each process has sixteen of its own, below the system's ephemeral range: a site binds its port only once its database runs,
 * and must find it free again after a restart.
 */
export async function freePort(): Promise<number> {
  const first = 12_000 + (process.pid % 1_280) * 16;
  for (;;) {
    const port = first + (asked++ % 16);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Names the folder of a stopped site with all releases; sites start from a copy of it. */
export const preparedSiteVariable = 'PREPARED_SITE';
/** Names the address that copies the prepared site's database: POST answers a `DatabaseCopy`, DELETE drops it. */
export const preparedDatabaseVariable = 'PREPARED_DATABASE';

export interface DatabaseCopy {
  /** For the application's login. */
  readonly url: string;
  /** For the superuser. */
  readonly ownerUrl: string;
}

/** One PostgreSQL for all sites: a server of its own costs each as much as the rest of its start. */
async function askForDatabase(method: 'POST' | 'DELETE', body?: string): Promise<Response> {
  const response = await fetch(process.env[preparedDatabaseVariable] ?? '', { method, body });
  if (!response.ok) throw new Error(`The prepared database was not copied: ${await response.text()}`);
  return response;
}

/** The whole site as a visitor gets it: the bundled API with its own database, on a free port. Build it first with `buildSite`. */
export async function startSite({ env = {}, releases = true, apart = false, atEnd }: SiteOptions = {}): Promise<TestSite> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'site-'));
  // As root, the database runs as another user that must reach its folder.
  await chmod(dataFolder, 0o711);
  const prepared = releases ? process.env[preparedSiteVariable] : undefined;
  // Everything but the prepared site's PostgreSQL, with owners and modes.
  if (prepared !== undefined) await promisify(execFile)('cp', ['-a', ...(await readdir(prepared)).filter((name) => !name.startsWith('postgres')).map((name) => path.join(prepared, name)), dataFolder]);
  const database = prepared === undefined ? undefined : ((await (await askForDatabase('POST')).json()) as DatabaseCopy);
  const databaseEnv = database && { DATABASE_URL: database.url, MIGRATIONS_DATABASE_URL: database.ownerUrl };
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const origins = apart ? { PANEL_ORIGIN: `http://panel.localhost:${port}`, PREVIEW_ORIGIN: `http://preview.localhost:${port}` } : {};
  const lines: string[] = [];
  let child: ReturnType<typeof spawn> | null = null;
  let token = '';

  async function begin(): Promise<void> {
    const api = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'api/dist/main.js')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'development', PROJECT_ROOT: root, DATA_DIR: dataFolder, PORT: String(port), SITE_ORIGIN: origin, SAMPLE_DATA: 'false', ...databaseEnv, ...origins, ...env },
    });
    child = api;
    for (const stream of [api.stdout, api.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        lines.push(chunk.toString());
        if (lines.length > 400) lines.shift();
      });
    }
    await untilReady(origin, () => api.exitCode, () => lines.join(''));
    token = (await readFile(path.join(dataFolder, 'ops-token'), 'utf8')).trim();
  }

  async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const api = child;
    child = null;
    if (api === null || api.exitCode !== null || api.signalCode !== null) return;
    const gone = new Promise((resolve) => api.once('exit', resolve));
    api.kill(signal);
    await gone;
  }

  async function dispose(): Promise<void> {
    await end();
    if (database !== undefined) await askForDatabase('DELETE', database.ownerUrl);
    // On a busy machine the database may outlast the API by a moment, and still write.
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  const site: TestSite = {
    origin,
    get token() {
      return token;
    },
    dataFolder,
    databaseUrl: database?.ownerUrl,
    begin,
    end,
    processId: () => child?.pid,
    log: () => lines.join(''),
    release: async (release) => {
      await publish(site, release);
      await callAsOperator(site, activateRelease, { app: release.record.app, version: release.record.version, reason: 'test' });
    },
    dispose,
  };
  atEnd?.(dispose);
  try {
    await begin();
    if (releases && prepared === undefined) {
      // The bundler is imported on demand: loading it takes longer than a test.
      const { build } = await import('../tooling/build/build');
      for (const app of apps) await site.release(await build({ app, log: () => undefined }));
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  return site;
}

async function untilReady(origin: string, exitCode: () => number | null, log: () => string): Promise<void> {
  const limit = Date.now() + 240_000;
  while (Date.now() < limit) {
    if (exitCode() !== null) break;
    const ready = await fetch(`${origin}/readyz`).then((response) => response.ok, () => false);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The site did not get ready:\n${log()}`);
}
