import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { IsOwnHost } from './own-hosts';

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export type Upgrades = ReturnType<typeof createUpgrades>;

/** Routes WebSocket connections. @param origin of the site: no other page may connect @param isOwnHost whether a `Host` names this site */
export function createUpgrades(origin: string, isOwnHost: IsOwnHost) {
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
        if (!isOwnHost(request.headers.host) || !isOwnPage(request, origin)) refuse(socket, '403 Forbidden');
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

/** Programs other than browsers send no origin. */
function isOwnPage({ headers }: IncomingMessage, site: string): boolean {
  const { origin, host } = headers;
  return origin === undefined || origin === site || (URL.canParse(origin) && new URL(origin).host === host);
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
