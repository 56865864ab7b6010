import { Router, type Request, type Response } from 'express';
import { isPanelAddress, isPanelApp } from 'shared/contracts/clinic/panel-addresses';
import { withoutClosingSlash } from 'shared/contracts/pathname';
import type { PageData } from 'shared/contracts/apps/composition';
import { hostName, type AppName, type ReleaseRecord } from 'shared/contracts/releases/record';
import { siteCopy } from 'shared/copy/site.es';
import { sendPlainPage, stylesPath, type Origins, type Uses } from '../platform';
import type { Logger } from '../platform/logs/logger';
import { composeDocument, cutDocument, findFrame, findOwner, type ComposedDocument, type DocumentRequest, type DocumentTemplate } from './compose-document';
import { DamagedReleaseError, type ReadText } from './release-texts';
import { compositionKey, referenceTo, type ComposedReleases } from './references';
import { panelManifest } from './web-manifest';

/** Allows everything except personal pages and endpoints for machines, but the calendars, which Google fetches as a robot. */
const robotsText = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Allow: /api/calendar/', 'Disallow: /auth/', 'Disallow: /panel', 'Disallow: /ops', 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

/** Pages for search engines: those with a canonical address in their release. */
function sitemapXml(origin: string, releases: ComposedReleases): string {
  const pages = Object.values(releases).flatMap(({ active }) => active?.documents ?? []);
  const addresses = [...new Set(pages.filter((page) => !page.noindex && page.canonical !== undefined).map((page) => origin + page.canonical))];
  const entries = addresses.map((address) => `<url><loc>${address}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
}

/** Contact for security reports (RFC 9116). Generated for each response, so it never expires while the site runs. */
function securityText({ origin, email }: { readonly origin: string; readonly email: string }, now: Date): string {
  return [`Contact: mailto:${email}`, `Expires: ${new Date(now.getTime() + 182 * 86_400_000).toISOString()}`, 'Preferred-Languages: es, en', `Canonical: ${origin}/.well-known/security.txt`, ''].join('\n');
}

/** The document's address on another host; null when it is on this one. A preview shows every page. */
function addressElsewhere(request: Request, pathname: string, isPreview: boolean, origins: Origins): string | null {
  const here = (part: 'site' | 'panel') => origins.serves(request, part) || (isPreview && origins.serves(request, 'preview'));
  const part = isPanelAddress(pathname) ? 'panel' : 'site';
  if (here(part)) return null;
  const query = request.originalUrl.indexOf('?');
  return `${origins.of[part]}${pathname}${query === -1 ? '' : request.originalUrl.slice(query)}`;
}

/** The live releases for this host's documents: on the panel's host no code of another team, elsewhere none of the panel's. */
function partOf(releases: ComposedReleases, request: Request, origins: Origins): ComposedReleases {
  const [site, panel] = [origins.serves(request, 'site'), origins.serves(request, 'panel')];
  if (site === panel) return releases;
  const kept = Object.entries(releases).filter(([name, { active, fallback }]) => {
    const both = [active, fallback].filter((release) => release !== null);
    return name === hostName || (both.length > 0 && both.every(({ routes }) => isPanelApp(routes))) === panel;
  });
  return { ...Object.fromEntries(kept), shell: releases.shell };
}

export interface SiteDependencies extends Uses<'clock'> {
  readonly site: PageData['site'];
  readonly origins: Origins;
  /** The same object until something changes: then compositions are renewed. */
  readonly features: () => PageData['features'];
  /** The live releases, from memory: no page waits for a database. */
  readonly releases: () => ComposedReleases;
  /** This visitor's releases: the live ones, except for canaries and previews. */
  readonly releasesOf: (request: Request, response: Response) => Promise<VisitorComposition>;
  /** The releases with an earlier shell, and without what does not fit it. */
  readonly withShell: (releases: ComposedReleases, shell: ReleaseRecord) => ComposedReleases;
  /** A developer's working copies in place of releases; null in production. */
  readonly workingCopiesOf: ((request: Request, releases: ComposedReleases) => Promise<ComposedReleases | null>) | null;
  readonly readText: ReadText;
  /** Issues the ticket that authenticates the page's reports. */
  readonly writeTicket: (releases: ComposedReleases, arms: VisitorComposition['arms'], request: Request) => string;
  /** Fraction of pages that measure their web vitals. */
  readonly measured: () => number;
  readonly logger: Pick<Logger, 'error'>;
  /** Sends a file of the shell's `public/` folder; false when it does not exist. */
  readonly sendPublicFile: (request: Request, response: Response, file: string) => Promise<boolean>;
  /** Whether an address that a remote claims as part of a prefix has no page. */
  readonly isMissing: (pathname: string) => boolean;
  /** Finds the route of an address that only data can determine, such as a special-access token's. */
  readonly findKnownRoute: (pathname: string) => Promise<string | null>;
  /** Whether the address belongs to an app of this checkout that the local start has not released yet. */
  readonly isAwaited: (pathname: string) => boolean;
}

export interface VisitorComposition {
  readonly releases: ComposedReleases;
  readonly arms: Readonly<Partial<Record<AppName, { readonly step: number; readonly arm: 'new' | 'old' | 'all'; readonly version: string }>>>;
  readonly preview: DocumentRequest['preview'];
}

interface Composed { readonly document: ComposedDocument; readonly template: DocumentTemplate }

/** Answers documents: all browser requests that no other module handles. */
export function siteModule(dependencies: SiteDependencies): Router {
  const { site, origins, features, releases, releasesOf, workingCopiesOf, readText, writeTicket, sendPublicFile } = dependencies;
  const { withShell, isMissing, findKnownRoute, isAwaited, measured, clock, logger } = dependencies;
  const router = Router();
  const composed = new Map<string, Promise<Composed>>();
  const reported = new Set<string>();
  let composedWith = features();

  /** One composition per address pattern and set of releases; only the nonce differs between responses. */
  function compose(pathname: string, knownRoute: string | null, live: ComposedReleases, preview: DocumentRequest['preview']): Promise<Composed> {
    if (composedWith !== features()) {
      composedWith = features();
      composed.clear();
    }
    const address = { pathname, knownRoute, releases: live, missing: isMissing(pathname) };
    const owned = findOwner(address);
    const key = [compositionKey(live), owned?.remote ?? '404', owned?.document.route ?? '', findFrame(address)?.route ?? '', preview?.endsAt.toISOString() ?? '', measured()].join('|');
    const known = composed.get(key);
    if (known !== undefined) return known;
    if (composed.size > 200) composed.clear();
    const fresh = composeDocument({ ...address, site, features: composedWith, preview, measured: measured() }, readText)
      .then((document) => ({ document, template: cutDocument(document.html) }));
    composed.set(key, fresh);
    fresh.catch(() => composed.delete(key));
    return fresh;
  }

  /** If a release's files are damaged here, its last known good one replaces it, as it would in the page. */
  async function composeWhole(pathname: string, knownRoute: string | null, live: ComposedReleases, preview: DocumentRequest['preview']): Promise<{ composed: Composed; used: ComposedReleases }> {
    try {
      return { composed: await compose(pathname, knownRoute, live, preview), used: live };
    } catch (error) {
      if (!(error instanceof DamagedReleaseError)) throw error;
      if (!reported.has(error.message)) logger.error({ err: error }, 'site: a release is damaged, its last known good stands in');
      reported.add(error.message);
      const fallback = live[error.app]?.fallback ?? null;
      if (fallback === null || fallback.version === error.version) throw error;
      const standing = error.app === hostName ? withShell(live, fallback) : { ...live, [error.app]: { active: fallback, fallback: null } };
      return composeWhole(pathname, knownRoute, standing, preview);
    }
  }

  const files: Readonly<Record<string, readonly [type: string, text: () => string]>> = {
    '/robots.txt': ['text/plain', () => robotsText(site.origin)],
    '/.well-known/security.txt': ['text/plain', () => securityText(site, clock.now())],
    '/panel.webmanifest': ['application/manifest+json', () => JSON.stringify(panelManifest(site))],
    '/sitemap.xml': ['application/xml', () => sitemapXml(site.origin, releases())],
  };
  for (const [path, [type, text]] of Object.entries(files)) {
    router.get(path, (_request, response) => void response.set('Cache-Control', publicCache).type(type).send(text()));
  }
  router.get(stylesPath, (_request, response, next) => {
    const { active } = releases().shell;
    const styles = active === null ? undefined : referenceTo(active, 'shared').styles[0];
    if (styles === undefined) return next();
    response.set('Cache-Control', publicCache).redirect(302, styles);
  });

  // Without a parameter, so that an address that cannot be decoded (a truncated link) also gets a page.
  router.get(/^\//, sendDocument);

  async function sendDocument(request: Request, response: Response): Promise<void> {
    const pathname = withoutClosingSlash(request.path);
    if (/\.[a-z0-9]{2,11}$/i.test(pathname) && (await sendPublicFile(request, response, pathname.slice(1)))) return;
    if (releases().shell.active === null || (isAwaited(pathname) && findOwner({ pathname, releases: releases() }) === null)) {
      response.set({ 'Retry-After': '5', Refresh: '5' });
      return sendPlainPage(response, { title: siteCopy.starting, siteName: site.name, status: 503, body: `<p>${siteCopy.startingText}</p>` });
    }
    const { releases: served, preview, arms } = await releasesOf(request, response);
    const elsewhere = addressElsewhere(request, pathname, preview !== null, origins);
    if (elsewhere !== null) return void response.set('Cache-Control', 'private, no-store').redirect(302, elsewhere);
    const working = (await workingCopiesOf?.(request, served)) ?? null;
    const live = partOf(working ?? served, request, origins);
    const known = findOwner({ pathname, releases: live });
    const knownRoute = known === null ? await findKnownRoute(pathname) : null;
    const { composed: { document, template }, used } = await composeWhole(pathname, knownRoute, live, preview);
    if (document.noindex) response.set('X-Robots-Tag', 'noindex');
    // It makes browsers change the process when the answer is there. Sessions are on the panel's host, where every page has it.
    if (origins.serves(request, 'site')) response.removeHeader('Cross-Origin-Opener-Policy');
    // An address that only the database knows is a secret.
    if (knownRoute !== null) response.set('Referrer-Policy', 'no-referrer');
    response
      .status(document.status)
      .set('Cache-Control', preview === null && !document.noindex ? 'private, no-cache' : 'private, no-store')
      .type('html')
      // Not `send`: it would compute an ETag that no other response can match.
      .end(template({ nonce: String(response.locals.cspNonce), ticket: writeTicket(used, working === null ? arms : {}, request) }));
  }

  return router;
}

const publicCache = 'public, max-age=300';
