import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import express, { type Express, type Request, type RequestHandler, Router } from 'express';
import compression from 'compression';
import { plainForms } from 'shared/contracts/plain-forms';
import { DomainError } from '../errors';
import type { Logger } from '../logger';
import { redactPath } from '../redaction';
import type { Services } from '../services';
import { answerErrors, answerUnknown } from './answer-errors';
import { createOrigins, type Origins } from './origins';
import { ownHosts, refuseForeignHosts } from './own-hosts';
import { routesOf, type Route } from './routes';
import { securityHeaders } from './security-headers';

/** Brotli or gzip for what is made per request. Streams of events pass as they are; release files bring their own encodings. */
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
  }
}

/** What comes often and says little; it is logged only when it fails. */
const routine = /^\/(?:healthz|readyz|r|webhooks|api\/releases\/uploads)(?:\/|$)/;

/** One line per request, with its id, and nothing about who asks: no address, no query, no headers. */
function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    request.log = logger.child({ requestId });
    response.locals.requestId = requestId;
    response.set('X-Request-Id', requestId);
    response.once('close', () => {
      const whole = response.writableFinished;
      const { statusCode: status } = response;
      const fields = { method: request.method, path: redactPath(request.originalUrl), status, ms: Math.round(performance.now() - startedAt) };
      request.log[levelOf(request, status)](fields, whole ? 'answered' : 'cut off by the caller');
    });
    next();
  };
}

function levelOf(request: Request, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  return routine.test(request.originalUrl) && status < 400 ? 'debug' : 'info';
}

const usual = '64kb';

/** Several times what our longest address needs: the return from the identity provider, with its code and state. */
const maxAddressLength = 4_096;

/** Everything behind this walks addresses of bounded length. @throws {DomainError} `address_too_long` */
const refuseLongAddresses: RequestHandler = ({ url }, _response, next) => next(url.length > maxAddressLength ? new DomainError('address_too_long') : undefined);

const endingWorker = "addEventListener('install', () => skipWaiting()); addEventListener('activate', (event) => event.waitUntil(registration.unregister().then(() => clients.matchAll({ type: 'window' })).then((pages) => pages.map((page) => page.navigate(page.url)))));";

/** No page here has a service worker, and one of a withdrawn release would outlive its rollback. So each is replaced by one that ends itself, when a browser asks for it the first time or anew. */
const endServiceWorkers: RequestHandler = (request, response, next) => {
  if (request.get('service-worker') !== 'script') return next();
  response.set('Cache-Control', 'no-store').type('js').send(endingWorker);
};

/** Reads JSON bodies up to a limit. @throws body-parser errors, which `answerErrors` knows */
function readJsonBodies({ rawPaths, largeBodies }: Pick<Site, 'rawPaths' | 'largeBodies'>): RequestHandler {
  const parser = express.json({ limit: usual });
  const largeParsers = Object.entries(largeBodies).map(([prefix, limit]) => [prefix, express.json({ limit })] as const);
  return (request, response, next) => {
    if (rawPaths.some((prefix) => request.path.startsWith(prefix))) return next();
    const [, parse] = largeParsers.find(([prefix]) => request.path.startsWith(prefix)) ?? ['', parser];
    parse(request, response, next);
  };
}

/** `/healthz`: the process is alive. `/readyz`: it can do all of its work now; 503 says what is missing. */
function healthRoutes({ database, isServing }: Pick<Services, 'database' | 'isServing'>): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.set('Cache-Control', 'no-store').json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    const answered = await Promise.race([
      database.query('SELECT 1').then(() => true, () => false),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 2000).unref()),
    ]);
    const ready = answered && isServing();
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ready' : 'not_ready', database: answered ? 'up' : 'down', serving: isServing() });
  });
  return router;
}

/** Where browsers without scripts send forms: the only bodies that are not JSON. */
const forms: readonly string[] = Object.values(plainForms);
const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Requests that change something must come from our own pages: Fetch-Metadata says so in every browser of today,
 * Origin in older ones. A program that is no browser sends neither, and has no visitor's cookies to misuse. What comes to `rawPaths` proves itself otherwise.
 * @throws {DomainError} `cross_site_request`, `unsupported_media_type`
 */
function guardAgainstCrossSite(origins: Origins, rawPaths: Site['rawPaths']): RequestHandler {
  return (request, _response, next) => {
    if (harmless.has(request.method) || rawPaths.some((prefix) => request.path.startsWith(prefix))) return next();
    if (!isOwn(request, origins)) throw new DomainError('cross_site_request');
    if (forms.includes(request.path)) {
      // A form is what any page of any site can send, so it must say where it comes from.
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
  /**
   * Streams by path, before all else: a stream may last for hours, and there may be thousands, so nothing that a request
   * picks up on the road is kept for it. What such a handler passes on passes the usual middleware.
   */
  readonly streams: Readonly<Record<string, RequestHandler>>;
  /** Path prefixes that other servers (webhooks) or operators (uploads) call: no browser's rules, and the handlers read the bytes themselves. */
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
  app.use(logRequests(logger), ...securityHeaders(config), refuseLongAddresses, endServiceWorkers, compressAnswers());
  app.use(healthRoutes({ database, isServing }));
  app.use(guardAgainstCrossSite(origins, rawPaths), readJsonBodies({ rawPaths, largeBodies }));
  app.use(...modules);
  let known: readonly Route[] | undefined;
  const routes = () => (known ??= routesOf([app.router]));
  app.use(['/api', '/auth', '/events', '/r', '/webhooks'], answerUnknown(routes));
  app.use(documents, answerUnknown(routes, isDocument), answerErrors);
  return app;
}
