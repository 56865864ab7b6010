import type { Request, RequestHandler } from 'express';
import { DomainError } from '../errors';
import type { Origins } from './origins';

interface Options {
  readonly origins: Pick<Origins, 'isOwn'>;
  /** Paths that other servers call (webhooks) or that carry an operator's token and files: they prove themselves otherwise. */
  readonly exempt: readonly string[];
  /** Where browsers without scripts send forms: the only bodies that are not JSON. */
  readonly forms: readonly string[];
}

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Requests that change something must come from our own pages: Fetch-Metadata says so in every browser of today,
 * Origin in older ones. A program that is no browser sends neither, and has no visitor's cookies to misuse.
 * @throws {DomainError} `cross_site_request`, `unsupported_media_type`
 */
export function guardAgainstCrossSite({ origins, exempt, forms }: Options): RequestHandler {
  return (request, _response, next) => {
    if (harmless.has(request.method) || exempt.some((prefix) => request.path.startsWith(prefix))) return next();
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

function isOwn(request: Request, origins: Pick<Origins, 'isOwn'>): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const given = request.get('origin');
  return given === undefined || origins.isOwn(request, given);
}
