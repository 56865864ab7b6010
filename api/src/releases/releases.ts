// Longer than usual because it wires the whole registry in one place.
import path from 'node:path';
import { Router } from 'express';
import { hostName } from 'shared/contracts/apps/apps';
import { createSigner, DomainError, eventually, repeat, type Job, type Services, type Trail, type Uses } from '../platform';
import { guardLog } from '../platform/trail/guard-log';
import { accessModule } from './access/access.module';
import { createAccess } from './access/access';
import type { Needs } from './parts';
import { createAppsRepository, type LocalApp } from './registry/apps/apps.repository';
import { createAppsService } from './registry/apps/apps.service';
import { createCandidates, type Dependencies as CandidateDependencies } from './registry/activation/candidates';
import { createLiveReleases } from './serving/live-releases';
import { createOfflineRollbacks } from './serving/offline-rollbacks';
import { everyRelease } from './serving/live-state';
import { createOperators, type Dependencies as OperatorDependencies } from './access/operators';
import { previewControlModule, previewVisitModule } from './serving/preview.module';
import { createPreviewTokens } from './serving/preview-token';
import { createOperatorWords } from './registry/log/operator-words';
import { createPublishService, type Dependencies as PublishDependencies } from './registry/publishing/publish.service';
import { ReleaseFiles } from './files/release-files';
import { releaseFilesModule } from './files/release-files.module';
import { createReleaseLogRepository, releasesChannel } from './registry/log/release-log.repository';
import { releasesModule } from './registry/releases.module';
import { createReleasesRepository } from './registry/publishing/releases.repository';
import { createReleasesService } from './registry/releases.service';
import { createRetentionService } from './registry/publishing/retention.service';
import { createStatusService } from './registry/status.service';
import { ensureLocalKeys } from './access/team-keys';
import { uploadModule } from './files/upload.module';
import { createVitalsRepository } from './guards/vitals.repository';
import { createNotices } from './notices/notices.service';
import { createRootUses } from './notices/root-uses';
import { createTrials, type TrialSettings } from './ship/trials';
import { createVisitorReleases, type Dependencies as VisitorDependencies } from './serving/visitor-releases';

export interface ReleasesDependencies
  extends Pick<Services, 'database' | 'audit' | 'limits'>,
  Uses<'names' | 'enqueueMail'>,
  Needs<'clock' | 'logger' | 'origins' | 'store'>,
  Pick<OperatorDependencies, 'rootToken' | 'signedInPerson'>,
  Pick<CandidateDependencies & PublishDependencies, 'contract' | 'acceptDirty'>,
  Pick<VisitorDependencies, 'avoidedShellCookie' | 'networkOf' | 'visitorKey' | 'clinicOf'> {
  readonly dataDir: string;
  readonly previewKey: Buffer;
  readonly trail: Trail;
  /** Remotes of this checkout: registered with their claimed routes and with keys, for a local start. Null in production. */
  readonly localApps: readonly LocalApp[] | null;
  readonly trials: TrialSettings;
  readonly siteName: string;
}

const secondMs = 1_000;

/** Wires the registry: `app.ts` mounts it, `site` and `vitals` use parts of it. */
export async function createReleases(parts: ReleasesDependencies) {
  const { database, clock, audit, logger, store, origins, localApps } = parts;
  const origin = origins.of.preview;
  const words = createOperatorWords(parts.names);
  const repository = createReleasesRepository(database, words);
  const log = createReleaseLogRepository({ database, clock, trail: parts.trail, words });
  const noticeParts = { database, log, names: parts.names, words, clock, logger, enqueueMail: parts.enqueueMail, site: { name: parts.siteName, origin: origins.of.panel } };
  const access = createAccess(noticeParts);
  const appsRepository = createAppsRepository(database);
  const rollbacks = createOfflineRollbacks(path.join(parts.dataDir, 'offline-rollbacks'));
  const live = createLiveReleases({ apps: appsRepository, repository, log, snapshotFile: path.join(parts.dataDir, 'live-releases.json'), rollbacks, clock, logger });
  await live.start();
  const apps = createAppsService({ apps: appsRepository, log, live });
  const localKeys = localApps === null ? [] : await ensureLocalKeys(path.join(parts.dataDir, 'keys'), [hostName, ...localApps.map(({ name }) => name)]);
  const stopKeying = await eventually({
    name: 'apps and keys of the local start',
    work: async () => {
      // A folder with an invalid request does not keep the others from the site.
      const orLog = (app: string, problem: string) => (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        logger.error({ app, why: error.details?.map(({ message }) => message) }, problem);
      };
      for (const app of localApps ?? []) await apps.enterLocal(app).catch(orLog(app.name, 'releases: a folder’s app was not entered'));
      for (const { app, publicKey } of localKeys) await access.addKey(app, publicKey, { name: 'local start' }).catch(orLog(app, 'releases: a folder’s key was not entered'));
    },
    logger,
  });

  const files = new ReleaseFiles(store);
  const candidates = createCandidates({ repository, apps: appsRepository, store, live, contract: parts.contract });
  const releases = createReleasesService({
    apps: appsRepository, repository, log, candidates, live, rollbacks, clock,
    readHeld: (release, file) => files.readHeld(release, file),
    holdBack: parts.trials.holdBack, removeKey: access.removeKey, originOf: access.originOf,
  });
  const evidence = createVitalsRepository(database);
  const trials = createTrials({ live, releases, repository: evidence, clock, logger, settings: parts.trials });
  const notices = createNotices({ ...noticeParts, isLocal: localApps !== null });
  const rootUses = createRootUses(noticeParts);
  const retention = createRetentionService({ repository, log, store, clock });
  const previews = createPreviewTokens({ signer: createSigner(parts.previewKey), site: origin, clock });
  const visitors = createVisitorReleases({ live, previews, secure: origin.startsWith('https:'), ...parts });
  const operators = createOperators({ rootToken: parts.rootToken, access, limits: parts.limits, signedInPerson: parts.signedInPerson, onRootToken: rootUses.note, clock, audit });
  const preview = { releases, live, apps: appsRepository, previews, visitors, origins, clock, siteName: parts.siteName };

  const noteBroken = (title = 'entry') => async (place: string): Promise<void> => {
    const detail = `${title} ${place}`;
    const newest = await log.page({ app: null, before: null, limit: 2 });
    if (!newest.some((entry) => entry.kind === 'log_broken' && entry.by === 'automatic' && entry.detail === detail)) await releases.note({ kind: 'log_broken', by: 'automatic', detail });
  };
  /** The releases' log as its guard read it last. */
  let checked: ReturnType<typeof log.check>;
  const guards = [
    guardLog({ name: 'releases', verify: async () => (await (checked = log.check())).brokenAt?.toString() ?? null, anchor: log.anchor, onLost: noteBroken(), logger }),
    guardLog({ name: 'audit', verify: audit.verify, anchor: audit.anchor, onLost: noteBroken('audit trail, entry'), logger }),
  ];
  const verifyLogs = () => Promise.all(guards.map(({ verifyNow }) => verifyNow())).then(() => checked);

  const router = Router();
  router.use(releaseFilesModule({ files, live, origins }), previewVisitModule(preview));
  router.use('/api/releases', operators.require);
  router.use(
    accessModule({ access, apps, notices, releases, clock }),
    uploadModule({ publishing: createPublishService({ apps: appsRepository, repository, access, log, store, clock, acceptDirty: parts.acceptDirty }), releases }),
    releasesModule({ releases, status: createStatusService({ apps: appsRepository, repository, log, live, candidates, clock, trials }), log, verifyLogs }),
    previewControlModule(preview),
  );
  router.use('/api/releases', operators.noteRefusals);

  const reported = new Set<string>();
  /** Logs once for each misfit that a live release no longer fits: the API, or a grant, was different when it was activated. */
  async function reportMisfits(): Promise<void> {
    for (const [app, { active }] of Object.entries(live.current())) {
      const why = active === null || live.isStale() ? [] : (await candidates.problemsOf(app, live.registry().state)).map(({ message }) => message).filter((message) => !reported.has(message));
      if (why.length > 0) logger.error({ app, version: active?.version, why }, 'releases: what is live does not fit');
      why.forEach((message) => reported.add(message));
    }
  }

  const every = (everyMs: number, name: string, work: Job['work']) => repeat({ name, everyMs, work, logger });
  // A notification announces that the log has grown; the poll finds entries written while the connection was down.
  const polling = every(2 * secondMs, 'read the release log', () => live.refresh().then(releases.noteOffline));
  let isServable = false;
  const holding = every(60 * secondMs, 'hold what visitors get', async () => {
    const wanted = everyRelease(live.current());
    logger.debug({ releases: wanted.length, files: await files.hold(wanted) }, 'releases: what visitors get is held in memory');
    isServable = true;
    await reportMisfits();
  });
  live.onChange(holding.wake);
  const looking = every(2 * secondMs, 'look at what is being tried', trials.look);
  const notifying = every(3 * secondMs, 'notify people', () => rootUses.reportUses().then(notices.notifyDue));
  const pruning = every(86_400 * secondMs, 'remove old releases', retention.removeOld);
  const clearing = every(3_600 * secondMs, 'remove abandoned uploads', retention.clearStaging);
  const stopListening = await database.listen(releasesChannel, () => {
    polling.wake();
    notifying.wake();
  });

  return {
    router, live, files, releases, trials, evidence,
    /** Requests an evaluation: there is more evidence. */
    lookSoon: looking.wake,
    notifyDue: notifying.run,
    verifyLogs,
    clearStaging: clearing.run,
    removeOld: pruning.run,
    requireOperator: operators.require,
    administrators: operators.administrators,
    releasesOf: visitors.of,
    /** False until all live files have been read once: before that, a store that is down would affect visitors. */
    isServable: () => isServable,
    stop: async (): Promise<void> => {
      stopKeying();
      stopListening();
      await Promise.all([notifying.stop(), looking.stop(), polling.stop(), holding.stop(), pruning.stop(), clearing.stop(), ...guards.map(({ stop }) => stop())]);
    },
  };
}
