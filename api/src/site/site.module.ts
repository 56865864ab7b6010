import { Router, type Request, type Response } from 'express';
import type { PageData } from 'shared/contracts/composition';
import type { RemoteName } from 'shared/contracts/buildings';
import type { ReleaseRecord } from 'shared/contracts/releases';
import { composeDocument, findOwner, nonceMark, type ComposedDocument } from './compose-document';
import type { ComposedReleases } from './references';
import { robotsText, sitemapXml } from './search-engines';
import { unavailablePage } from './unavailable-page';
import { webManifest } from './web-manifest';

export interface SiteDependencies {
  readonly site: PageData['site'];
  readonly features: PageData['features'];
  /** What is live, from memory: no page waits for a database. */
  readonly releases: () => ComposedReleases;
  readonly readText: (release: ReleaseRecord, file: string) => Promise<string | null>;
  /** Sends a file of the shell's `public/` folder; false when there is none of that name. */
  readonly sendPublicFile: (request: Request, response: Response, file: string) => Promise<boolean>;
  /** Finds the remote for an address that only data can tell, such as a special-access token. */
  readonly findSpecialOwner: (pathname: string) => Promise<{ remote: RemoteName; route: string } | null>;
}

/** Answers documents: whatever a browser asks for that no other module knows. */
export function siteModule({ site, features, releases, readText, sendPublicFile, findSpecialOwner }: SiteDependencies): Router {
  const router = Router();
  const composed = new Map<string, Promise<ComposedDocument>>();

  /** One composition per address pattern and set of releases; only the nonce differs between responses. */
  function compose(pathname: string, owner: { remote: RemoteName; route: string } | null): Promise<ComposedDocument> {
    const live = releases();
    const owned = findOwner({ pathname, owner, releases: live });
    const versions = Object.values(live).map(({ active, fallback }) => `${active?.version ?? ''}/${fallback?.version ?? ''}`);
    const key = [...versions, owned?.remote ?? '404', owned?.document.route ?? '', frameKey(pathname)].join('|');
    const known = composed.get(key);
    if (known !== undefined) return known;
    if (composed.size > 200) composed.clear();
    const fresh = composeDocument({ pathname, owner, releases: live, site, features }, readText);
    composed.set(key, fresh);
    fresh.catch(() => composed.delete(key));
    return fresh;
  }

  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send(robotsText(site.origin));
  });
  router.get('/site.webmanifest', (_request, response) => {
    response.type('application/manifest+json').send(JSON.stringify(webManifest(site)));
  });
  router.get('/sitemap.xml', (_request, response) => {
    response.type('application/xml').send(sitemapXml(site.origin, releases()));
  });

  router.get('/*path', sendDocument);
  router.get('/', sendDocument);

  async function sendDocument(request: Request, response: Response): Promise<void> {
    const pathname = normalise(request.path);
    if (/\.[a-z0-9]{2,11}$/i.test(pathname) && (await sendPublicFile(request, response, pathname.slice(1)))) return;
    if (releases().shell.active === null) {
      response.status(503).set('Retry-After', '5').type('html').send(unavailablePage(site.name));
      return;
    }
    const known = findOwner({ pathname, releases: releases() });
    const special = known === null ? await findSpecialOwner(pathname) : null;
    const document = await compose(pathname, special);
    if (document.noindex) response.set('X-Robots-Tag', 'noindex');
    response
      .status(document.status)
      .set('Cache-Control', 'private, no-cache')
      .type('html')
      .send(document.html.replaceAll(nonceMark, String(response.locals.cspNonce)));
  }

  return router;
}

/** Addresses without their trailing slash, so that `/demos/` and `/demos` are one page. */
function normalise(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
}

/** Addresses with the same first part share a frame; the shell's frames differ by nothing finer. */
function frameKey(pathname: string): string {
  return `/${pathname.split('/')[1] ?? ''}`;
}
