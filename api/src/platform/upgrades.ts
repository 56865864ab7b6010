import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Who takes which WebSocket, and where this process can be reached from its own machine. */
export interface Upgrades {
  /** Connections whose path starts with `prefix` are the handler's. */
  serve(prefix: string, handler: UpgradeHandler): void;
  attachTo(server: Server): void;
  /** Scheme, loopback host and port of this very process. @throws before it listens */
  ownOrigin(): string;
}

export function createUpgrades(): Upgrades {
  const handlers = new Map<string, UpgradeHandler>();
  let attached: Server | undefined;

  return {
    serve: (prefix, handler) => void handlers.set(prefix, handler),
    attachTo(server) {
      attached = server;
      server.on('upgrade', (request, socket, head) => {
        const [, handler] = [...handlers].find(([prefix]) => request.url?.startsWith(prefix)) ?? [];
        // A connection that breaks while it is being taken over concerns nobody else.
        socket.on('error', () => socket.destroy());
        if (handler) handler(request, socket, head);
        else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      });
    },
    ownOrigin() {
      const address = attached?.address();
      if (!isListening(address)) throw new Error('the server does not listen yet');
      const wildcard = address.address === '::' || address.address === '0.0.0.0';
      const host = wildcard ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
      return `http://${host}:${address.port}`;
    },
  };
}

function isListening(address: AddressInfo | string | null | undefined): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
