import path from 'node:path';
import { Router, type Request } from 'express';
import { hostName } from 'shared/contracts/apps';
import { eventually } from '../platform/eventually';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database';
import type { Logger } from '../platform/logger';
import type { Person } from '../platform/person';
import { DomainError } from '../platform/errors';
import { repeat } from '../platform/repeat';
import { createSealer } from '../platform/sealed-text';
import { accessModule } from './access/access.module';
import { createAccessRepository } from './access/access.repository';
import { createAccessService } from './access/access.service';
import { appsModule } from './registry/apps.module';
import { createAppsRepository } from './registry/apps.repository';
import { createAppsService, type LocalApp } from './registry/apps.service';
import { createLiveReleases } from './serving/live-releases';
import { everyRelease } from './serving/live-state';
import { createOperators } from './access/operators';
import { previewControlModule, previewVisitModule } from './serving/preview.module';
import { createPreviewTokens } from './serving/preview-token';
import { createPublishService } from './registry/publish.service';
import { ReleaseFiles } from './files/release-files';
import { releaseFilesModule } from './files/release-files.module';
import { createReleaseLogRepository, releasesChannel } from './registry/release-log.repository';
import type { ReleaseStore } from './files/release-store';
import { releasesModule } from './registry/releases.module';
import { createReleasesRepository } from './registry/releases.repository';
import { createReleasesService } from './registry/releases.service';
import { createRetentionService } from './registry/retention.service';
import { createStatusService } from './registry/status.service';
import { ensureLocalKeys } from './access/team-keys';
import { uploadModule } from './files/upload.module';
import { createVisitorReleases } from './serving/visitor-releases';

export interface ReleasesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: ReleaseStore;
  readonly dataDir: string;
  readonly origin: string;
  readonly rootToken: string;
  readonly previewKey: Buffer;
  readonly avoidedShellCookie: string;
  /** Remotes of this checkout: they are entered with the routes that they claim, and with keys, so that one machine can release to itself. Null in production. */
  readonly localApps: readonly LocalApp[] | null;
  /** Whether releases may hold what no commit does. Never in production. */
  readonly acceptDirty: boolean;
  /** The person signed in with the panel's session. */
  readonly signedInPerson: (request: Request) => Promise<Person | null>;
}

const secondMs = 1_000;
const dayMs = 86_400_000;

/** The registry, put together: what `app.ts` mounts, and what `site` and `vitals` need of it. */
export async function createReleases(parts: ReleasesParts) {
  const { database, clock, logger, store, origin } = parts;
  const repository = createReleasesRepository(database);
  const log = createReleaseLogRepository(database, clock);
  const access = createAccessService({ access: createAccessRepository(database), log });
  const appsRepository = createAppsRepository(database);
  const live = createLiveReleases({ apps: appsRepository, repository, log, snapshotFile: path.join(parts.dataDir, 'live-releases.json'), clock, logger });
  await live.start();
  const apps = createAppsService({ apps: appsRepository, log, live });
  const { localApps } = parts;
  const localKeys = localApps === null ? [] : await ensureLocalKeys(path.join(parts.dataDir, 'keys'), [hostName, ...localApps.map(({ name }) => name)]);
  const keying = await eventually({
    name: 'apps and keys of the local start',
    work: async () => {
      for (const app of localApps ?? []) {
        // One folder that asks for what it cannot have keeps no other from the site.
        await apps.enterLocal(app).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          logger.error({ app: app.name, why: error.details?.map(({ message }) => message) }, 'releases: a folder’s app was not entered');
        });
      }
      for (const { app, publicKey } of localKeys) await access.addKey(app, publicKey, 'local start');
    },
    logger,
  });

  const files = new ReleaseFiles(store);
  const releases = createReleasesService({ apps: appsRepository, repository, log, store, live, readHeld: (release, file) => files.readHeld(release, file) });
  const retention = createRetentionService({ repository, log, store, clock });
  const previews = createPreviewTokens({ sealer: createSealer(parts.previewKey), site: origin, clock });
  const visitors = createVisitorReleases({ live, previews, secure: origin.startsWith('https:'), avoidedShellCookie: parts.avoidedShellCookie });
  const operators = createOperators({ rootToken: parts.rootToken, access: createAccessRepository(database), signedInPerson: parts.signedInPerson });
  const preview = { releases, apps: appsRepository, previews, visitors, origin, clock };

  const router = Router();
  router.use(releaseFilesModule({ files, live }), previewVisitModule(preview));
  router.use('/api/releases', operators.require);
  router.use(
    accessModule(access),
    appsModule(apps),
    uploadModule({ publishing: createPublishService({ apps: appsRepository, repository, access, log, store, clock, acceptDirty: parts.acceptDirty }), store }),
    releasesModule({ releases, status: createStatusService({ apps: appsRepository, repository, log, live, clock }), log, retention }),
    previewControlModule(preview),
  );

  // A notification says that the log has grown; the poll finds what was said while the connection was away.
  const polling = repeat({ name: 'read the release log', everyMs: 2 * secondMs, work: live.refresh, logger });
  let isServable = false;
  const holding = repeat({
    name: 'hold what visitors get',
    everyMs: 60 * secondMs,
    work: async () => {
      const wanted = everyRelease(live.current());
      logger.debug({ releases: wanted.length, files: await files.hold(wanted) }, 'releases: what visitors get is held in memory');
      isServable = true;
    },
    logger,
  });
  live.onChange(holding.wake);
  const pruning = repeat({ name: 'remove old releases', everyMs: dayMs, work: () => retention.prune('automatic', false), logger });
  const stopListening = await database.listen(releasesChannel, polling.wake);

  return {
    router,
    live,
    files,
    releases,
    requireOperator: operators.require,
    releasesOf: visitors.of,
    /** False until what visitors get has been read whole once: before, a store that is down would show. */
    isServable: () => isServable,
    stop: async (): Promise<void> => {
      keying.stop();
      await stopListening();
      await Promise.all([polling.stop(), holding.stop(), pruning.stop()]);
    },
  };
}

export type Releases = Awaited<ReturnType<typeof createReleases>>;
