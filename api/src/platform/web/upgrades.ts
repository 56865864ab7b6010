import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '../config/config';
import { createOrigins } from './origins';
import { ownHosts } from './own-hosts';

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export type Upgrades = ReturnType<typeof createUpgrades>;

/** Routes WebSocket connections of this site's pages, and of programs other than browsers, which send no origin. */
export function createUpgrades(config: Pick<Config, 'production' | 'origins'>) {
  const isOwnHost = ownHosts(config);
  const origins = createOrigins(config.origins);
  const handlers = new Map<string, UpgradeHandler>();
  let attached: Server | undefined;

  return {
    /** Assigns connections whose path starts with `prefix` to the handler. */
    serve: (prefix: string, handler: UpgradeHandler) => void handlers.set(prefix, handler),
    attachTo(server: Server) {
      attached = server;
      server.on('upgrade', (request, socket, head) => {
        const [, handler] = [...handlers].find(([prefix]) => request.url?.startsWith(prefix)) ?? [];
        // A connection that breaks during the upgrade affects nobody else.
        socket.on('error', () => socket.destroy());
        const { host, origin } = request.headers;
        if (!isOwnHost(host) || (origin !== undefined && !origins.isOwn(request, origin))) refuse(socket, '403 Forbidden');
        else if (handler === undefined) refuse(socket, '404 Not Found');
        else handler(request, socket, head);
      });
    },
    /** Scheme, loopback host and port of this process; null before it listens. */
    ownOrigin() {
      const address = attached?.address();
      if (typeof address !== 'object' || address === null) return null;
      const wildcard = address.address === '::' || address.address === '0.0.0.0';
      const host = wildcard ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
      return `http://${host}:${address.port}`;
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  // Not every client closes its half, and an upgraded connection has no time limit of the server's.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
