import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app';
import { createFileAnchor } from './platform/trail/anchor';
import { createTrail } from './platform/trail/trail';
import { createAudit } from './platform/audit/audit';
import { systemClock } from './platform/clock';
import { loadConfig, type Config } from './platform/config/config';
import { ConfigError } from './platform/config/config-error';
import { connectDatabase } from './platform/database/database';
import { errorCode } from './platform/error-code';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres';
import { closeServer, Lifecycle } from './platform/jobs/lifecycle';
import { createLimits } from './platform/limits/limits';
import { createLogger, type Logger } from './platform/logs/logger';
import { createDelivery } from './platform/mail/delivery';
import { createMailer } from './platform/mail/mailer';
import { bringSchemaUpToDate, closedUntil, refuseOwner, refuseWrongClock } from './platform/database/schema';
import { checkMasterKey } from './platform/sealing/keys/master-key-check';
import { createPatientEncryption } from './platform/sealing/patients/patient-encryption';
import { createSealing } from './platform/sealing/sealing';
import { createUpgrades } from './platform/web/upgrades';

const hour = 3_600_000;

/** Starts everything in order, and stops it in reverse order within ten seconds. */
async function start(config: Config, logger: Logger): Promise<void> {
  const lifecycle = new Lifecycle();
  endOnSignals(lifecycle, logger);
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).then(() => access(config.dataDir, constants.W_OK));
    const { url, migrationsUrl = url } = config.databaseUrl === undefined ? await startDatabase(config, logger, lifecycle) : { url: config.databaseUrl, migrationsUrl: config.migrationsUrl };
    const connected = connectDatabase({ url, logger });
    const check = async () => {
      if (config.production) await refuseOwner(connected);
      await refuseWrongClock(connected, systemClock);
      config.holdRoot(await checkMasterKey({ database: connected, masterKeys: config.masterKeys() }));
    };
    lifecycle.onStop('database connections', () => connected.close());

    const schema = await bringSchemaUpToDate({ url: migrationsUrl, folder: config.migrationsDir, logger, check, onBroken: () => void end(1, lifecycle, logger) });
    lifecycle.onStop('schema', () => schema.stop());
    const database = closedUntil(schema.isReady, connected);
    const limits = createLimits({ pool: database.pool, key: config.keyFor('limits') });
    lifecycle.repeat({ name: 'purge old limits', everyMs: hour, work: () => limits.clean(), logger });

    const delivery = createDelivery(config.mail);
    const mailer = createMailer({ database, clock: systemClock, logger, delivery, key: config.keyFor('mail outbox') });
    const outbox = await mailer.start();
    lifecycle.onStop('mail', () => outbox.stop());
    const sealing = createSealing({ ...config, siteName: config.site.name, database, clock: systemClock, logger });
    const encryption = createPatientEncryption({ database, sealing, keyFor: config.keyFor, logger });
    const audit = createAudit({ database, clock: systemClock, trail: createTrail({ key: config.keyFor('audit trail'), anchor: createFileAnchor(config.dataDir, 'audit') }) });
    lifecycle.repeat({ name: 'purge old audit entries', everyMs: 24 * hour, work: () => audit.purgeOld(), logger });

    const upgrades = createUpgrades(config);
    const isServing = () => schema.isReady() && !lifecycle.isStopping;
    const app = await createApp({ upgrades, config, database, clock: systemClock, logger, limits, mailer, sealing, encryption, audit, lifecycle, isServing });
    const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, app);
    upgrades.attachTo(server);
    const port = await listen(server, config);
    lifecycle.onStop('web server', () => closeServer(server, { politeMs: 1000, graceMs: 3500 }));
    const voice = config.voiceSandbox ? 'sandbox' : 'retell';
    const signIn = config.localSignIn ? 'local' : 'google';
    logger.info({ port, voice, signIn, mail: config.mail.smtpUrl === undefined ? config.mail.folder : 'smtp' }, 'the site is up');
  } catch (error) {
    if (lifecycle.isStopping) return;
    logger.fatal({ err: error }, error instanceof Error ? error.message : 'the start failed');
    await end(1, lifecycle, logger);
  }
}

async function startDatabase(config: Config, logger: Logger, lifecycle: Lifecycle): Promise<{ url: string; migrationsUrl: string }> {
  const server = await startEmbeddedPostgres({ projectRoot: config.projectRoot, dataDir: config.dataDir, logger, databases: ['clinavoz'] });
  lifecycle.onStop('embedded PostgreSQL', () => server.stop());
  return { url: server.siteUrl('clinavoz'), migrationsUrl: server.url('clinavoz') };
}

/** @returns the port; the system chooses it when PORT is 0 */
function listen(server: ReturnType<typeof createServer>, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    const taken = `Port ${port} is taken. Stop what uses it, or choose another with PORT.`;
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new Error(taken, { cause: error }) : error));
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port));
  });
}

function endOnSignals(lifecycle: Lifecycle, logger: Logger): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0, lifecycle, logger));
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'a failure that nobody handled');
    void end(1, lifecycle, logger);
  });
}

let ending = false;

/** Ctrl-C arrives twice when npm passes it on, so a second signal changes nothing; the limit of ten seconds always applies. */
async function end(code: number, lifecycle: Lifecycle, logger: Logger): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(code === 0 ? 1 : code), 9500).unref();
  await lifecycle.stop(logger);
  process.exit(code);
}

// The reader of our output may exit first; that must not end the site.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  const config = loadConfig();
  await start(config, createLogger({ level: config.logLevel }));
} catch (error) {
  if (!(error instanceof ConfigError) && errorCode(error) === undefined) throw error;
  console.error(error instanceof ConfigError ? error.message : `DATA_DIR cannot be used: ${String(error)}`);
  process.exitCode = 1;
}
