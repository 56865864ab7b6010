import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { createAudit } from '../src/platform/audit/audit';
import type { Clock } from '../src/platform/clock';
import { loadConfig, type Config } from '../src/platform/config/config';
import type { ConnectedDatabase } from '../src/platform/database/database';
import { Lifecycle } from '../src/platform/jobs/lifecycle';
import { createLimits } from '../src/platform/limits/limits';
import { createLogger } from '../src/platform/logs/logger';
import { createDelivery, type Delivery } from '../src/platform/mail/delivery';
import { createMailer } from '../src/platform/mail/mailer';
import { createPatientEncryption } from '../src/platform/sealing/patients/patient-encryption';
import { createSealing } from '../src/platform/sealing/sealing';
import type { Services } from '../src/platform/services';
import { createUpgrades } from '../src/platform/web/upgrades';
import { createExpressApp } from '../src/platform/web/express-app';
import { testTrail } from './trail';

export interface TestApp {
  readonly origin: string;
  readonly services: Services;
  /** All lines of the log. */
  readonly log: string[];
  /** Waits for a line that contains `text`. */
  untilLogged(text: string): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly database: ConnectedDatabase;
  readonly clock?: Clock;
  readonly settings?: Readonly<Record<string, string>>;
  /** The modules under test, built from the services as in `app.ts`. */
  readonly modules: (services: Services) => readonly RequestHandler[];
  readonly rawPaths?: readonly string[];
  readonly largeBodies?: readonly string[];
  /** Delivery of mails; by default to a folder in the app's own DATA_DIR. The test sends them with `sendDue`. */
  readonly delivery?: Delivery;
}

/** The real middleware pipeline (log, headers, guard, bodies, errors) with the modules under test, on a free port. */
export async function buildTestApp({ database, clock = { now: () => new Date() }, settings = {}, modules, rawPaths = [], largeBodies = [], delivery }: Options): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clinavoz-app-'));
  const log: string[] = [];
  const written = new EventEmitter();
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void (log.push(line), written.emit('line')) } });
  const config: Config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, MASTER_KEY: '5e'.repeat(32), ...settings });
  const lifecycle = new Lifecycle();
  const upgrades = createUpgrades(config);
  const limits = createLimits({ pool: database.pool, key: config.keyFor('limits') });
  const mailer = createMailer({ database, clock, logger, delivery: delivery ?? createDelivery(config.mail), key: config.keyFor('mail outbox') });
  const sealing = createSealing({ database, clock, masterKeys: config.masterKeys, keyFor: config.keyFor, siteName: config.site.name });
  const services: Services = { config, database, clock, logger, limits, mailer, sealing, encryption: createPatientEncryption({ database, sealing, keyFor: config.keyFor, logger }), audit: createAudit({ database, clock, trail: testTrail() }), lifecycle, upgrades, isServing: () => true };
  const app = createExpressApp({ services, streams: {}, rawPaths, largeBodies, modules: modules(services), documents: (_request, _response, next) => next() });
  // Same as the site. Node's default of five seconds may close a connection just when a busy test uses it.
  const server = createServer({ keepAliveTimeout: 65_000 }, app);
  upgrades.attachTo(server);
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    services,
    log,
    untilLogged: async (text) => {
      while (!log.some((line) => line.includes(text))) await once(written, 'line');
    },
    close: async () => {
      // A test that hits one of our bugs must not pass for another reason.
      for (const line of log) if (line.includes('"unexpected failure"')) console.error(line);
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
