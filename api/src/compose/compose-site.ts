import path from 'node:path';
import type { Request, RequestHandler, Router } from 'express';
import type { PageData } from 'shared/contracts/composition';
import { withoutClosingSlash } from 'shared/contracts/pathname';
import type { Person } from '../platform/person';
import { createSealer } from '../platform/sealed-text';
import type { Services } from '../platform/services';
import { createFolderReleaseStore } from '../releases/files/folder-release-store';
import type { ReleaseStore } from '../releases/files/release-store';
import { readLocalApps } from '../releases/registry/local-apps';
import { createReleases } from '../releases/releases';
import { serveFile } from '../releases/files/serve-file';
import { createTextReader } from '../site/read-release-text';
import { avoidedShellCookie } from '../site/shell-guard';
import { isPage } from '../site/compose-document';
import { siteModule } from '../site/site.module';
import { createWorkingCopies } from '../site/working-copies';
import { repeat } from '../platform/repeat';
import { clientNetwork, voiceNetwork } from '../platform/web/client-network';
import { minFailingNetworks } from '../releases/guards/error-watch';
import { createPageTickets } from '../releases/guards/page-ticket';
import { vitalsModule } from '../releases/guards/vitals.module';
import { createVitalsRepository } from '../releases/guards/vitals.repository';
import { createVitalsService } from '../releases/guards/vitals.service';

interface SiteOptions {
  readonly features: () => PageData['features'];
  /** Whether an address is that of a special access to a demo. */
  readonly isSpecialAddress: (pathname: string) => Promise<boolean>;
  /** Whether there is no page at an address that a remote claims, as part of a prefix. */
  readonly isMissing: (pathname: string) => boolean;
  /** The person signed in with the panel's session; opens the operators' page to those on the list. */
  readonly signedInPerson: (request: Request) => Promise<Person | null>;
}

export interface ComposedSite {
  readonly routers: readonly Router[];
  /** Whether what is live could be read. */
  readonly isServable: () => boolean;
  /** Answers whatever no other module knows. */
  readonly documents: RequestHandler;
  readonly isDocument: (request: Request) => Promise<boolean>;
}

/** Part of `app.ts`: the registry of releases, and the pages that are composed from it. */
export async function composeSite({ config, database, clock, logger, limits, lifecycle }: Services, { features, isSpecialAddress, isMissing, signedInPerson }: SiteOptions): Promise<ComposedSite> {
  const releases = await createReleases({
    database,
    clock,
    logger,
    store: await openStore(config),
    dataDir: config.dataDir,
    origin: config.site.origin,
    rootToken: config.opsToken,
    previewKey: config.keyFor('preview'),
    avoidedShellCookie,
    localApps: config.production ? null : await readLocalApps(config.projectRoot),
    signedInPerson,
    acceptDirty: !config.production,
  });
  lifecycle.onStop('releases', () => releases.stop());
  const { live, files } = releases;
  const tickets = createPageTickets({ sealer: createSealer(config.keyFor('page-ticket')), clock });

  const workingCopies = config.production ? null : createWorkingCopies(config.projectRoot);
  const vitals = createVitalsService({
    database,
    repository: createVitalsRepository(database),
    tickets,
    clock,
    voiceKey: config.keyFor('report-voices'),
    // On one's own machine all visitors have one address, so there every page speaks for itself.
    minNetworks: config.production ? minFailingNetworks : 1,
    onAlarm: async (alarm) => {
      const { changed } = await releases.releases.heal(alarm);
      logger.error({ ...alarm, changed }, changed ? 'releases: a failing release was taken back' : 'releases: a failing release stays, there is nothing to go back to');
    },
  });
  const purging = repeat({ name: 'purge reported sessions', everyMs: 3_600_000, work: () => vitals.purgeSessions(), logger });
  lifecycle.onStop('reported sessions', () => purging.stop());
  const reports = vitalsModule({
    vitals,
    limitReports: (request) => limits.take('vitalsByAddress', clientNetwork(request)),
    networkOf: (request) => (config.production ? voiceNetwork(request) : null),
    requireOperator: releases.requireOperator,
  });

  const findKnownRoute = async (pathname: string) => ((await isSpecialAddress(pathname)) ? '/:token' : null);
  const documents = siteModule({
    site: config.site,
    features,
    releases: live.current,
    releasesOf: releases.releasesOf,
    workingCopiesOf: workingCopies?.replace ?? null,
    readText: createTextReader(async (release, file) => (await workingCopies?.read(release, file)) ?? files.readPlain(release, file)),
    writeTicket: (served) => tickets.write(served),
    measured: config.production ? 0.1 : 1,
    logger,
    sendPublicFile: async (request, response, file) => {
      const shell = live.current().shell.active;
      const found = shell && Object.hasOwn(shell.files, `public/${file}`) ? await files.read(shell, `public/${file}`) : null;
      if (!found) return false;
      serveFile(request, response, found, 'public, max-age=3600');
      return true;
    },
    isMissing,
    findKnownRoute,
    isAwaited: live.isAwaited,
  });
  return {
    routers: [...(workingCopies === null ? [] : [workingCopies.router]), releases.router, reports],
    documents,
    isServable: releases.isServable,
    isDocument: async (request) => {
      const pathname = withoutClosingSlash(request.path);
      return isPage({ pathname, releases: live.current(), missing: isMissing(pathname) }) || isPage({ pathname, knownRoute: await findKnownRoute(pathname), releases: live.current() });
    },
  };
}

async function openStore({ releaseBucket, dataDir }: Services['config']): Promise<ReleaseStore> {
  if (releaseBucket === undefined) return createFolderReleaseStore(path.join(dataDir, 'releases'));
  // The SDK is large, and most starts have no use for it.
  const { createS3ReleaseStore } = await import('../releases/files/s3-release-store');
  return createS3ReleaseStore(releaseBucket);
}
