import { RetellWebClient } from 'retell-client-js-sdk';
import type { Room } from 'livekit-client';

/**
 * Retell's client, for a server that the create-call answer names: the local sandbox. The SDK keeps its server's
 * address in a constant, so the room that it makes at each start is caught as it is stored, and that one room's
 * `connect` is given the other address. Also lets the room itself be reached, which the SDK keeps to itself.
 */
export class CallClient extends RetellWebClient {
  constructor(onRoom: (room: Room) => void, serverUrl: string | undefined) {
    super();
    let current: Room | undefined;
    Object.defineProperty(this, 'room', {
      configurable: true,
      get: () => current,
      set(room: Room) {
        current = room;
        if (serverUrl !== undefined) {
          const connect = room.connect;
          room.connect = (_address, token, options) => connect(serverUrl, token, options);
        }
        onRoom(room);
      },
    });
  }
}

/**
 * The WebSocket address behind `serverUrl`, which may be a path of this site.
 * @throws when it leads neither to this site nor to this machine: a forged answer must not lead a call elsewhere
 */
export function trustedServer(serverUrl: string, page: Location): string {
  const address = new URL(serverUrl, page.href);
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  if (address.host !== page.host && !loopback) throw new Error(`refused voice server ${address.host}`);
  address.protocol = address.protocol.replace(/^http/, 'ws');
  return address.href.replace(/\/$/, '');
}
