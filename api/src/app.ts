import { Router, type Express } from 'express';
import type { PageData } from 'shared/contracts/apps/composition';
import { composeContact, composeDemos, featuresWith } from './compose/compose-demos';
import { composePanel, composePatients } from './compose/compose-panel';
import { composeSite } from './compose/compose-site';
import { openApiModule, servedContract } from './openapi/openapi.module';
import { createOrigins, type Services } from './platform';
import { composeChat } from './compose/compose-chat';
import { composeVoice, providerIdentity } from './compose/compose-voice';
import { createExpressApp } from './platform/web/express-app';

/** Composes all modules, and passes each what it needs of the others; no other code knows them all. */
export async function createApp(services: Services): Promise<Express> {
  const { config } = services;

  const origins = createOrigins(config.origins);
  const identity = providerIdentity(services);
  const demos = await composeDemos(services, identity);
  const chat = composeChat(services, identity, demos);
  const settled: PageData['features'] = {
    voice: config.voiceSandbox ? 'sandbox' : 'retell',
    chat: chat.assistant,
    googleClientId: config.google.clientId ?? null,
  };

  const panel = await composePanel(services, origins, demos);
  const modules: Router[] = [];
  const site = await composeSite(services, {
    origins,
    contract: servedContract(modules),
    features: featuresWith(demos, settled),
    isSpecialAddress: demos.isSpecialAddress,
    isMissing: demos.isUnknownDemo,
    signedInPerson: panel.signedInPerson,
    clinicOf: panel.clinicOf,
  });

  modules.push(
    Router().use('/api/admin', site.administrators),
    ...site.routers,
    ...composeContact(services),
    ...demos.routers,
    ...composeVoice(services, identity, { onChat: chat.onWebhook, codes: demos }),
    ...chat.routers,
    ...panel.routers,
    ...composePatients(services, demos),
  );

  return createExpressApp({
    services: { ...services, isServing: () => services.isServing() && site.isServable() },
    isServable: site.isServable,
    // Forms, and this server itself, send requests to the local sign-in provider, as to any OpenID provider.
    rawPaths: ['/api/releases/uploads/', '/webhooks/', ...(config.localSignIn ? ['/oidc/'] : [])],
    streams: panel.streams,
    largeBodies: ['/api/releases/', '/api/admin/'],
    modules: [...modules, openApiModule(modules, config.site.name)],
    documents: site.documents,
    isDocument: site.isDocument,
  });
}
