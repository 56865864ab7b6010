import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RequestHandler } from 'express';
import type { Clock } from '../src/platform/clock';
import { loadConfig, type Config } from '../src/platform/config';
import type { ConnectedDatabase } from '../src/platform/database';
import { Lifecycle } from '../src/platform/lifecycle';
import { createLimits } from '../src/platform/limits';
import { createLogger } from '../src/platform/logger';
import type { Services } from '../src/platform/services';
import { createUpgrades } from '../src/platform/upgrades';
import { createExpressApp } from '../src/platform/web/express-app';

export interface TestApp {
  readonly origin: string;
  readonly services: Services;
  /** Everything that was logged, line by line. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

interface Options {
  readonly database: ConnectedDatabase;
  readonly clock?: Clock;
  readonly settings?: Readonly<Record<string, string>>;
  /** The modules under test, made from the services as `app.ts` would. */
  readonly modules: (services: Services) => readonly RequestHandler[];
  readonly rawPaths?: readonly string[];
}

/** The real road of a request (log, headers, guard, bodies, errors) round the modules under test, on a free port. */
export async function buildTestApp({ database, clock = { now: () => new Date() }, settings = {}, modules, rawPaths = [] }: Options): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clinavoz-app-'));
  const log: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void log.push(line) } });
  const config: Config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...settings });
  const lifecycle = new Lifecycle();
  const upgrades = createUpgrades();
  const limits = createLimits({ pool: database.pool, key: config.keyFor('limits') });
  const services: Services = { config, database, clock, logger, limits, lifecycle, upgrades, isServing: () => true };
  const app = createExpressApp({ services, rawPaths, largeBodies: {}, modules: modules(services), documents: (_request, _response, next) => next() });
  const server = createServer(app);
  upgrades.attachTo(server);
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    services,
    log,
    close: async () => {
      await lifecycle.stop(logger);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address');
  return address.port;
}
