import path from 'node:path';
import type { Express, Router } from 'express';
import type { PageData } from 'shared/contracts/composition';
import { composeContact } from './compose-contact';
import { composePanel } from './compose-panel';
import type { Services } from './platform/services';
import { composeChat } from './compose-chat';
import { composeVoice, providerIdentity } from './compose-voice';
import { requireOperator } from './platform/operator';
import { createExpressApp } from './platform/web/express-app';
import { createFolderReleaseStore } from './releases/folder-release-store';
import { createLiveReleases } from './releases/live-releases';
import { ReleaseFiles } from './releases/release-files';
import { releasesModule } from './releases/releases.module';
import { createReleasesRepository } from './releases/releases.repository';
import { createReleasesService } from './releases/releases.service';
import { serveFile } from './releases/serve-file';
import { siteModule } from './site/site.module';

/** Composes all modules; the only place that knows them. What one needs of another is handed over here. */
export async function createApp(services: Services): Promise<Express> {
  const { config, database, logger, mailer } = services;

  const store = createFolderReleaseStore(path.join(config.dataDir, 'releases'));
  const files = new ReleaseFiles(store);
  const releasesRepository = createReleasesRepository(database);
  const live = createLiveReleases({ repository: releasesRepository, snapshotFile: path.join(config.dataDir, 'live-releases.json'), logger });
  await live.start();
  const releases = createReleasesService({ repository: releasesRepository, store, live });

  const identity = providerIdentity(config);
  const chat = composeChat(services, identity);

  const features: PageData['features'] = {
    voice: config.retell.apiKey !== undefined ? 'retell' : config.voiceSandbox ? 'sandbox' : 'off',
    googleClientId: config.google.clientId ?? null,
    retellPublicKey: config.retell.publicKey ?? null,
  };

  const modules: Router[] = [
    composeContact(services),
    ...composeVoice(services, { onChat: chat.onWebhook, identity }),
    ...chat.routers,
    releasesModule({ releases, store, files, requireOperator: requireOperator(config.opsToken) }),
    ...(await composePanel(services, { enqueueMail: mailer.enqueueMail })),
  ];

  const documents = siteModule({
    site: config.site,
    features,
    releases: live.current,
    readText: async (release, file) => (await files.read(release, file))?.content.toString('utf8') ?? null,
    sendPublicFile: async (request, response, file) => {
      const shell = live.current().shell.active;
      const found = shell && (await files.read(shell, `public/${file}`));
      if (!found) return false;
      serveFile(request, response, found, 'public, max-age=3600');
      return true;
    },
    findSpecialOwner: () => Promise.resolve(null),
  });

  return createExpressApp({
    services,
    // The local sign-in provider is spoken to by forms and by this server itself, as any OpenID provider is.
    rawPaths: ['/api/releases/uploads/', '/webhooks/', ...(config.localSignIn ? ['/oidc/'] : [])],
    largeBodies: { '/api/releases/': '2mb' },
    modules,
    documents,
  });
}
