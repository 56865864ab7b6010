import path from 'node:path';
import type { Request } from 'express';
import { coversPath } from 'shared/contracts/apps/routes';
import { withoutClosingSlash } from 'shared/contracts/pathname';
import { hotPath } from 'shared/contracts/apps/working-copies';
import type { Demos } from '../demos/demos';
import { clientNetwork, createSigner, createTrail, voiceNetwork, type Services } from '../platform';
import { createFolderReleaseStore } from '../releases/files/folder-release-store';
import type { ReleaseStore } from '../releases/files/release-store';
import { readLocalApps } from '../releases/registry/apps/local-apps';
import { createReleases, type ReleasesDependencies } from '../releases/releases';
import { serveFile } from '../releases/files/serve-file';
import { createTextReader } from '../site/release-texts';
import { avoidedShellCookie } from '../site/shell-guard';
import { isPage } from '../site/compose-document';
import { siteModule, type SiteDependencies } from '../site/site.module';
import { createFileAnchor } from '../platform/trail/anchor';
import { createWorkingCopies } from '../site/working-copies';
import { minStepMs, minFailingNetworks } from '../releases/guards/trial';
import { createPageTickets } from '../releases/guards/page-ticket';
import { withShell } from '../releases/serving/visitor-releases';
import { vitalsModule } from '../releases/guards/vitals.module';
import { createVitalsService } from '../releases/guards/vitals.service';

type SiteOptions = Pick<Demos, 'isSpecialAddress'> &
  Pick<ReleasesDependencies, 'contract' | 'signedInPerson' | 'clinicOf'> &
  Pick<SiteDependencies, 'origins' | 'features' | 'isMissing'>;

/** Part of `app.ts`: the release registry, and the pages composed from it. */
export async function composeSite({ config, database, sealing: { names }, clock, audit, logger, limits, lifecycle, mailer, upgrades }: Services,
  { origins, features, contract, isSpecialAddress, isMissing, signedInPerson, clinicOf }: SiteOptions) {
  // On a developer's machine all visitors have one address, so every page counts by itself.
  const networkOf = (request: Request) => (config.production ? voiceNetwork(request) : null);
  const localApps = config.production ? null : await readLocalApps(config.projectRoot);
  const releases = await createReleases({
    database, names, clock, audit, limits, logger,
    store: await openStore(config),
    dataDir: config.dataDir,
    origins,
    rootToken: config.opsToken,
    previewKey: config.keyFor('preview'),
    trail: createTrail({ key: config.keyFor('releases trail'), anchor: createFileAnchor(config.dataDir, 'releases') }),
    avoidedShellCookie: avoidedShellCookie(config.site.origin.startsWith('https://')),
    localApps, signedInPerson, contract, clinicOf, networkOf,
    visitorKey: config.keyFor('visitor-numbers'),
    enqueueMail: mailer.enqueueMail,
    siteName: config.site.name,
    // On a developer's machine one person plays all visitors: steps are short, and nobody keeps the earlier release by chance.
    trials: config.production ? { minNetworks: minFailingNetworks, minMs: minStepMs, holdBack: 10 } : { minNetworks: 1, minMs: 60_000, holdBack: 0 },
    acceptDirty: !config.production,
  });
  lifecycle.onStop('releases', () => releases.stop());
  const { live, files } = releases;
  const tickets = createPageTickets({ signer: createSigner(config.keyFor('page-ticket')), clock, key: config.keyFor('ticket-homes') });

  const workingCopies = config.production ? null : createWorkingCopies(config.projectRoot);
  if (workingCopies !== null) upgrades.serve(hotPath(''), workingCopies.upgrade);
  const vitals = createVitalsService({ database, repository: releases.evidence, tickets, clock, voiceKey: config.keyFor('report-voices'), trials: releases.trials, onEvidence: releases.lookSoon });
  lifecycle.repeat({ name: 'purge reported sessions', everyMs: 3_600_000, work: () => vitals.purgeSessions(), logger });
  const reports = vitalsModule({
    vitals,
    limitReports: (request) => limits.take('vitalsByAddress', clientNetwork(request)),
    networkOf,
    requireOperator: releases.requireOperator,
  });

  const findKnownRoute = async (pathname: string) => ((await isSpecialAddress(pathname)) ? '/:token' : null);
  const documents = siteModule({
    site: config.site,
    clock,
    origins,
    features,
    releases: live.current,
    releasesOf: releases.releasesOf,
    withShell,
    workingCopiesOf: workingCopies?.replace ?? null,
    readText: createTextReader(async (release, file) => (await workingCopies?.read(release, file)) ?? files.readPlain(release, file)),
    writeTicket: (served, arms, request) => tickets.write(served, arms, networkOf(request) ?? ''),
    // While releases are compared, every page measures, because their speed is compared too.
    measured: () => (config.production && Object.values(live.current()).every(({ canary, holdBack }) => canary === null && holdBack === null) ? 0.1 : 1),
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
    isAwaited: (pathname) => (localApps ?? []).some(({ name, routes }) => live.current()[name]?.active === null && routes.some((route) => coversPath(route, pathname))),
  });
  return {
    routers: [...(workingCopies === null ? [] : [workingCopies.router]), releases.router, reports],
    /** Answers all requests that no other module handles. */
    documents,
    administrators: releases.administrators,
    /** Whether the live releases could be read. */
    isServable: releases.isServable,
    isDocument: async (request: Request) => {
      const pathname = withoutClosingSlash(request.path);
      return isPage({ pathname, releases: live.current(), missing: isMissing(pathname) }) || isPage({ pathname, knownRoute: await findKnownRoute(pathname), releases: live.current() });
    },
  };
}

async function openStore({ releaseBucket, dataDir }: Services['config']): Promise<ReleaseStore> {
  if (releaseBucket === undefined) return createFolderReleaseStore(path.join(dataDir, 'releases'));
  // The SDK is large, and most starts do not need it.
  const { createS3ReleaseStore } = await import('../releases/files/s3-release-store');
  return createS3ReleaseStore(releaseBucket);
}
