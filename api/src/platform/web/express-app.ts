import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { constants } from 'node:zlib';
import express, { type Express, type Request, type RequestHandler, Router } from 'express';
import compression from 'compression';
import { plainForms } from 'shared/contracts/plain-forms';
import { DomainError } from '../errors';
import type { Logger } from '../logs/logger';
import { redactPath } from '../logs/redaction';
import type { Services } from '../services';
import { answerErrors, answerUnknown } from './answer-errors';
import { createOrigins, type Origins } from './origins';
import { refuseForeignHosts } from './own-hosts';
import { routesOf, type Route } from './routes';
import { securityHeaders } from './security-headers';

/** Compresses dynamic responses with Brotli or gzip. Event streams pass unchanged; release files have their own encodings. */
function compressAnswers(): RequestHandler {
  return compression({
    threshold: 1024,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    filter: (request, response) => {
      const type = String(response.getHeader('Content-Type') ?? '');
      return !type.startsWith('text/event-stream') && response.getHeader('Content-Encoding') === undefined && compression.filter(request, response);
    },
  }) as RequestHandler;
}

declare module 'http' {
  interface IncomingMessage {
    /** The process's log with this request's id. */
    log: Logger;
    /** Why the body was not read. `bind` throws it once it knows that the sender may ask. */
    bodyError?: Error;
  }
}

/** Frequent requests that are logged only when they fail. */
const routine = /^\/(?:healthz|readyz|r|webhooks|api\/releases\/uploads)(?:\/|$)/;

/** Logs one line per request, with its id, and nothing about the caller: no address, no query, no headers. */
function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    request.log = logger.child({ requestId });
    response.locals.requestId = requestId;
    response.set('X-Request-Id', requestId);
    response.once('close', () => {
      const { statusCode: status } = response;
      const fields = { method: request.method, path: redactPath(request.originalUrl), status, ms: Math.round(performance.now() - startedAt) };
      request.log[levelOf(request, status)](fields, response.writableFinished ? 'answered' : 'cut off by the caller');
    });
    next();
  };
}

function levelOf(request: Request, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  return routine.test(request.originalUrl) && status < 400 ? 'debug' : 'info';
}

/** Several times our longest address: the return from the identity provider, with its code and state. */
const maxAddressLength = 4_096;

/** Bounds the length of addresses for all later middleware. @throws {DomainError} `address_too_long` */
const refuseLongAddresses: RequestHandler = ({ url }, _response, next) => next(url.length > maxAddressLength ? new DomainError('address_too_long') : undefined);

const endingWorker = "addEventListener('install', () => skipWaiting()); addEventListener('activate', (event) => event.waitUntil(registration.unregister().then(() => clients.matchAll({ type: 'window' })).then((pages) => pages.map((page) => page.navigate(page.url)))));";

/** No page has a service worker, and a withdrawn release's would outlive its rollback: serve one that unregisters itself. */
const endServiceWorkers: RequestHandler = (request, response, next) => {
  if (request.get('service-worker') !== 'script') return next();
  response.set('Cache-Control', 'no-store').type('js').send(endingWorker);
};

/** Parses JSON bodies up to a limit. `answerErrors` maps body-parser's errors. */
export function readJson(limit: string): RequestHandler {
  const parse = express.json({ limit });
  return (request, response, next) =>
    parse(request, response, (error?: Error) => {
      if (error !== undefined) request.bodyError = error;
      next();
    });
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can do all of its work now; 503 names what is missing. `/readyz/pages`: it serves pages,
 * which need no database; a proxy asks this, or it would take every page away with the database.
 */
function healthRoutes({ database, lifecycle, isServing }: Services, isServable: () => boolean): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.set('Cache-Control', 'no-store').json({ status: 'ok' }));
  router.get('/readyz/pages', (_request, response) => {
    response.status(!lifecycle.isStopping && isServable() ? 200 : 503).set('Cache-Control', 'no-store').end();
  });
  router.get('/readyz', async (_request, response) => {
    const answered = await Promise.race([database.query('SELECT 1').then(() => true, () => false), setTimeout(2000, false, { ref: false })]);
    const ready = answered && isServing();
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ready' : 'not_ready', database: answered ? 'up' : 'down', serving: isServing() });
  });
  return router;
}

/** Endpoints of forms from browsers without scripts: the only bodies that are not JSON. */
const forms: readonly string[] = Object.values(plainForms);
const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Requests that change something must come from our own pages: Fetch-Metadata shows that in every current browser, Origin in older ones.
 * Programs other than browsers send neither, and have no visitor's cookies to misuse. `rawPaths` authenticate differently.
 * @throws {DomainError} `cross_site_request`, `unsupported_media_type`
 */
function guardAgainstCrossSite(origins: Origins, rawPaths: Site['rawPaths']): RequestHandler {
  return (request, _response, next) => {
    if (harmless.has(request.method) || rawPaths.some((prefix) => request.path.startsWith(prefix))) return next();
    if (!isOwn(request, origins)) throw new DomainError('cross_site_request');
    if (forms.includes(request.path)) {
      // Any page of any site can send a form, so it must state its origin.
      if (request.get('sec-fetch-site') === undefined && request.get('origin') === undefined) throw new DomainError('cross_site_request');
      if (request.is('application/x-www-form-urlencoded') === false) throw new DomainError('unsupported_media_type');
      return next();
    }
    const hasBody = request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
    if (hasBody && request.is('application/json') === false) throw new DomainError('unsupported_media_type');
    next();
  };
}

function isOwn(request: Request, origins: Origins): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const given = request.get('origin');
  return given === undefined || origins.isOwn(request, given);
}

interface Site {
  readonly services: Services;
  /** Streams by path, before all else: thousands may last for hours, so no middleware may keep state for them. */
  readonly streams: Readonly<Record<string, RequestHandler>>;
  /** Path prefixes for webhooks and operators' uploads: browsers' rules do not apply, and the handlers read the bytes themselves. */
  readonly rawPaths: readonly string[];
  /** Path prefixes whose handlers read bodies above the usual 64 kB once they know who sends them. */
  readonly largeBodies: readonly string[];
  /** Modules below /api, /auth and /events, and files. */
  readonly modules: readonly RequestHandler[];
  /** Answers all remaining pages. */
  readonly documents: RequestHandler;
  readonly isDocument?: (request: Request) => Promise<boolean>;
  /** Whether the live releases could be read. */
  readonly isServable?: () => boolean;
}

/** The middleware pipeline: streams, headers, log, compression, health, guard, body, modules, documents, and the one error shape. */
export function createExpressApp({ services, streams, rawPaths, largeBodies, modules, documents, isDocument, isServable = () => true }: Site): Express {
  const { config, logger } = services;
  const origins = createOrigins(config.origins);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  // Flat queries only: `a[b]=c` stays a name, so that no schema gets an unexpected object.
  app.set('query parser', 'simple');
  app.use(refuseForeignHosts(config));
  for (const [path, stream] of Object.entries(streams)) app.get(path, stream);
  app.use(logRequests(logger), ...securityHeaders(config), refuseLongAddresses, endServiceWorkers, compressAnswers());
  app.use(healthRoutes(services, isServable));
  const [readUsual, later] = [readJson('64kb'), [...rawPaths, ...largeBodies]];
  app.use(guardAgainstCrossSite(origins, rawPaths), (request, response, next) => (later.some((prefix) => request.path.startsWith(prefix)) ? next() : readUsual(request, response, next)));
  app.use(...modules);
  let known: readonly Route[] | undefined;
  const routes = () => (known ??= routesOf([app.router]));
  app.use(['/api', '/auth', '/events', '/r', '/webhooks'], answerUnknown(routes));
  app.use(documents, answerUnknown(routes, isDocument), answerErrors);
  return app;
}
