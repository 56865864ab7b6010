import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import type { Config } from '../config/config';
import { DomainError } from '../errors';

/**
 * Whether a request's `Host` header names this site. Anybody can point a name at 127.0.0.1, and a page under that name would share its
 * origin with a local start, which asks no password. An IP address cannot be pointed elsewhere. In production the proxy in front checks the
 * names.
 */
export function ownHosts({ production, origins }: Pick<Config, 'production' | 'origins'>) {
  const names = new Set(Object.values(origins).map((origin) => new URL(origin).hostname));
  return (host = ''): boolean => {
    if (production) return true;
    if (!URL.canParse(`http://${host}`)) return false;
    const { hostname } = new URL(`http://${host}`);
    return names.has(hostname) || hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  };
}

/** @throws {DomainError} `forbidden` */
export function refuseForeignHosts(config: Parameters<typeof ownHosts>[0]): RequestHandler {
  const isOwnHost = ownHosts(config);
  return (request, _response, next) => {
    if (!isOwnHost(request.headers.host)) throw new DomainError('forbidden');
    next();
  };
}
