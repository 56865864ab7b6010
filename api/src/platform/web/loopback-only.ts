import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { DomainError } from '../errors';

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** A name of this machine. A page elsewhere could point its own name here, and then read the response. */
const ownName = /^(?:localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** Guards endpoints without a password: only browsers of this machine, also through its proxy. @throws {DomainError} `forbidden` */
export const loopbackOnly: RequestHandler = (request, _response, next) => {
  if (!isOfThisMachine(request)) throw new DomainError('forbidden');
  next();
};

export function isOfThisMachine({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').map((address) => address.trim());
  const peers = [socket.remoteAddress ?? '', ...forwarded.filter((address) => address !== '')];
  return peers.every((address) => loopback.test(address)) && ownName.test(headers.host ?? '');
}
