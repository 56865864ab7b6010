import { once } from 'node:events';
import { mkdir, readFile, stat, truncate } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { role } from '../database/database';
import type { Logger } from '../logs/logger';
import { keepSecret } from '../config/local-secrets';
import { endLeftOver, prepareCluster, runningServer, superuser, type Cluster } from './cluster';
import { lockFolder } from './folder-lock';
import { runSupervised, type SupervisedProcess } from './supervised-process';

const siteLogin = 'clinavoz_site';

interface Options {
  /** Folder where the packages are installed. */
  readonly projectRoot: string;
  readonly dataDir: string;
  readonly logger: Logger;
  /** Databases to create if missing. */
  readonly databases: readonly string[];
  /** For tests, whose data need not survive a crash: an order of magnitude faster. */
  readonly fsyncOff?: boolean;
  readonly maxConnections?: number;
}

/** Starts the npm packages' PostgreSQL on a free loopback port. It stops with this process in any case, and restarts after a crash. */
export async function startEmbeddedPostgres({ projectRoot, dataDir, logger, databases, fsyncOff = false, maxConnections = 100 }: Options) {
  await mkdir(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const password = keepSecret(dataDir, 'postgres-password');
    const cluster = await prepareCluster({ projectRoot, folder: path.join(dataDir, 'postgres'), password });
    await endLeftOver(cluster.folder);
    const logFile = path.join(dataDir, 'postgres.log');
    await keepShort(logFile);
    const port = await freePort();
    const url = (database: string, login = `${superuser}:${password}`) => `postgres://${login}@127.0.0.1:${port}/${database}`;
    const sitePassword = keepSecret(dataDir, 'postgres-site-password');
    const run = () => runSupervised({ command: path.join(cluster.binaries, 'bin/postgres'), args: flags(cluster, { port, fsyncOff, maxConnections }), logFile, user: cluster.user });

    let stopping = false;
    let server = run();
    await untilAnswering(server, url('postgres'), logFile);
    await ensureAll(url('postgres'), databases, sitePassword);
    void keepRunning();

    /** A server that crashed (out of memory, killed by hand) restarts on the same port; the pool reconnects by itself. */
    async function keepRunning(): Promise<void> {
      for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, 10_000)) {
        const startedAt = Date.now();
        await server.ended;
        if (stopping) return;
        if (Date.now() - startedAt > 60_000) pauseMs = 500;
        logger.error({ logFile }, 'embedded PostgreSQL ended by itself; starting it again');
        await setTimeout(pauseMs);
        if (stopping) return;
        server = run();
      }
    }

    return {
      /** URL of a database on this server, for its superuser. It stays the same over restarts of the server. */
      url: (database: string) => url(database),
      /** URL for the application, which owns no table. */
      siteUrl: (database: string) => url(database, `${siteLogin}:${sitePassword}`),
      stop: async () => {
        stopping = true;
        server.askToStop();
        const inTime = await Promise.race([server.ended.then(() => true), setTimeout(4000, false, { ref: false })]);
        if (!inTime) {
          const pid = await runningServer(cluster.folder);
          if (pid !== null) process.kill(pid, 'SIGQUIT');
          await server.ended;
        }
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function flags({ folder }: Cluster, { port, fsyncOff, maxConnections }: { port: number; fsyncOff: boolean; maxConnections: number }): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps people's input out of the log: no statements, no parameters, no DETAIL lines.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    log_checkpoints: 'off',
    ...(fsyncOff ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Polls until the server answers; recovery after a power cut may take a while. */
async function untilAnswering(server: SupervisedProcess, url: string, logFile: string): Promise<void> {
  const limit = Date.now() + 120_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    const failure: unknown = await client.connect().then(() => null, (error: unknown) => error);
    await client.end().catch(() => undefined);
    if (failure === null) return;
    if (server.hasEnded() || Date.now() > limit) {
      const tail = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n  ');
      server.askToStop();
      throw new Error(`The embedded PostgreSQL did not start. Last lines of ${logFile}:\n  ${tail}`, { cause: failure });
    }
    await setTimeout(25);
  }
}

/** The first migration creates the role if it is missing; the login needs it earlier. */
async function ensureAll(url: string, databases: readonly string[], sitePassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ensure = async (catalogue: string, name: string, make: string) => {
    const { rowCount } = await client.query(`SELECT 1 FROM ${catalogue} = $1`, [name]);
    if (rowCount === 0) await client.query(make);
  };
  try {
    for (const name of databases) await ensure('pg_database WHERE datname', name, `CREATE DATABASE ${client.escapeIdentifier(name)}`);
    await ensure('pg_roles WHERE rolname', role, `CREATE ROLE ${role} NOLOGIN`);
    await ensure('pg_roles WHERE rolname', siteLogin, `CREATE ROLE ${siteLogin} LOGIN IN ROLE ${role} PASSWORD ${client.escapeLiteral(sitePassword)}`);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function keepShort(logFile: string): Promise<void> {
  const size = await stat(logFile).then(({ size: bytes }) => bytes, () => 0);
  if (size > 10_000_000) await truncate(logFile, 0);
}
