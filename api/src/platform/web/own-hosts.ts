import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import type { Config } from '../config';
import { DomainError } from '../errors';

export type IsOwnHost = (host: string | undefined) => boolean;

/**
 * Whether a request names this site in its `Host` header. Anybody can point a name of theirs at 127.0.0.1, and a page under
 * that name would then be of the same origin as a local start, which asks no password. An address cannot be pointed
 * elsewhere. In production the proxy in front knows its names.
 */
export function ownHosts({ production, origins }: Pick<Config, 'production' | 'origins'>): IsOwnHost {
  const names = new Set(Object.values(origins).map((origin) => new URL(origin).hostname));
  return (host = '') => {
    if (production) return true;
    if (!URL.canParse(`http://${host}`)) return false;
    const { hostname } = new URL(`http://${host}`);
    return names.has(hostname) || hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  };
}

/** @throws {DomainError} `forbidden` */
export function refuseForeignHosts(isOwnHost: IsOwnHost): RequestHandler {
  return (request, _response, next) => {
    if (!isOwnHost(request.headers.host)) throw new DomainError('forbidden');
    next();
  };
}
