import type { Request, RequestHandler } from 'express';
import { DomainError } from '../errors';

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** A name of this machine. A page elsewhere could point a name of its own here, and then read what it gets. */
const ownName = /^(?:localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** For what asks no password: only browsers of this machine, also where a proxy of this machine stands between. @throws {DomainError} `forbidden` */
export const loopbackOnly: RequestHandler = (request, _response, next) => {
  if (!peersOf(request).every((address) => loopback.test(address)) || !ownName.test(request.get('host') ?? '')) throw new DomainError('forbidden');
  next();
};

function peersOf(request: Request): string[] {
  const forwarded = (request.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  return [request.socket.remoteAddress ?? '', ...forwarded.filter((address) => address !== '')];
}
