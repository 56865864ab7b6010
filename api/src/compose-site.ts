import path from 'node:path';
import type { Request, RequestHandler, Router } from 'express';
import type { PageData } from 'shared/contracts/composition';
import { createSealer } from './platform/sealed-text';
import type { Services } from './platform/services';
import { createFolderReleaseStore } from './releases/folder-release-store';
import { createReleases } from './releases/releases';
import { serveFile } from './releases/serve-file';
import { createTextReader } from './site/read-release-text';
import { siteModule } from './site/site.module';
import { createWorkingCopies } from './site/working-copies';
import { createPageTickets } from './vitals/page-ticket';

interface SiteOptions {
  readonly features: () => PageData['features'];
  /** Whether an address is that of a special access to a demo. */
  readonly isSpecialAddress: (pathname: string) => Promise<boolean>;
  /** E-mail of the person signed in with the panel's session; opens the operators' page to those on the list. */
  readonly signedInEmail: (request: Request) => Promise<string | null>;
}

export interface ComposedSite {
  readonly routers: readonly Router[];
  /** Answers whatever no other module knows. */
  readonly documents: RequestHandler;
}

/** Part of `app.ts`: the registry of releases, and the pages that are composed from it. */
export async function composeSite({ config, database, clock, logger, lifecycle }: Services, { features, isSpecialAddress, signedInEmail }: SiteOptions): Promise<ComposedSite> {
  const releases = await createReleases({
    database,
    clock,
    logger,
    store: createFolderReleaseStore(path.join(config.dataDir, 'releases')),
    dataDir: config.dataDir,
    origin: config.site.origin,
    rootToken: config.opsToken,
    previewKey: config.keyFor('preview'),
    localKeys: !config.production,
    signedInEmail,
  });
  lifecycle.onStop('releases', () => releases.stop());
  const { live, files } = releases;
  const tickets = createPageTickets({ sealer: createSealer(config.keyFor('page-ticket')), clock });

  const workingCopies = config.production ? null : createWorkingCopies(config.projectRoot);

  const documents = siteModule({
    site: config.site,
    features,
    releases: live.current,
    releasesOf: releases.releasesOf,
    workingCopiesOf: workingCopies?.replace ?? null,
    readText: createTextReader(async (release, file) => (await workingCopies?.read(release, file)) ?? files.readPlain(release, file)),
    writeTicket: (served) => tickets.write(served),
    logger,
    sendPublicFile: async (request, response, file) => {
      const shell = live.current().shell.active;
      const found = shell && (await files.read(shell, `public/${file}`));
      if (!found) return false;
      serveFile(request, response, found, 'public, max-age=3600');
      return true;
    },
    findSpecialOwner: async (pathname) => ((await isSpecialAddress(pathname)) ? { remote: 'demos', route: '/:token' } : null),
  });
  return { routers: [...(workingCopies === null ? [] : [workingCopies.router]), releases.router], documents };
}
