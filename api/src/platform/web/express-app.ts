import express, { type Express, type Request, type RequestHandler } from 'express';
import { plainForms } from 'shared/contracts/plain-forms';
import type { Services } from '../services';
import { answerErrors, answerUnknown } from './answer-errors';
import { readJsonBodies, refuseLongAddresses } from './body';
import { compressAnswers } from './compress';
import { guardAgainstCrossSite } from './cross-site-guard';
import { healthRoutes } from './health';
import { logRequests } from './request-log';
import { createOrigins } from './origins';
import { ownHosts, refuseForeignHosts } from './own-hosts';
import { routesOf, type Route } from './routes';
import { securityHeaders } from './security-headers';

interface Site {
  readonly services: Services;
  /**
   * Streams by path, before all else: a stream may last for hours, and there may be thousands, so nothing that a request
   * picks up on the road is kept for it. What such a handler passes on passes the usual middleware.
   */
  readonly streams: Readonly<Record<string, RequestHandler>>;
  /** Path prefixes that other servers or operators call: no browser's rules, and the handlers read the bytes themselves. */
  readonly rawPaths: readonly string[];
  /** Body limits above the usual 64 kB by path prefix. */
  readonly largeBodies: Readonly<Record<string, string>>;
  /** Modules that answer below /api, /auth and /events, and files. */
  readonly modules: readonly RequestHandler[];
  /** Answers everything else that is a page. */
  readonly documents: RequestHandler;
  /** Whether there is a page at this address. */
  readonly isDocument?: (request: Request) => Promise<boolean>;
}

/** the middleware pipeline: streams, headers, log, compression, health, guard, body, modules, documents, and the one error shape. */
export function createExpressApp({ services, streams, rawPaths, largeBodies, modules, documents, isDocument }: Site): Express {
  const { config, database, logger, isServing } = services;
  const origins = createOrigins(config.origins);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  // Flat queries only: `a[b]=c` stays a name, so that no schema meets an object it did not ask for.
  app.set('query parser', 'simple');
  app.use(refuseForeignHosts(ownHosts(config)));
  for (const [path, stream] of Object.entries(streams)) app.get(path, stream);
  app.use(logRequests(logger), ...securityHeaders(config), refuseLongAddresses, compressAnswers());
  app.use(healthRoutes({ database, isServing }));
  app.use(guardAgainstCrossSite({ origins, exempt: rawPaths, forms: Object.values(plainForms) }), readJsonBodies({ raw: rawPaths, large: largeBodies }));
  app.use(...modules);
  let known: readonly Route[] | undefined;
  const routes = () => (known ??= routesOf([app.router]));
  app.use(['/api', '/auth', '/events', '/r', '/webhooks'], answerUnknown(routes));
  app.use(documents, answerUnknown(routes, isDocument), answerErrors);
  return app;
}
