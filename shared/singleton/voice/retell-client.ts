import { RetellWebClient } from 'retell-client-js-sdk';
import type { Room } from 'livekit-client';

/**
 * Retell's client, for a server that the create-call answer names (the local sandbox) and for a visitor who writes. The SDK
 * keeps its server's address in a constant, so the room that it makes at each start is caught as it is stored, and that one
 * room's `connect` is given the other address. Also lets the room itself be reached, which the SDK keeps to itself.
 */
export class CallClient extends RetellWebClient {
  constructor(onRoom: (room: Room) => void, typed: boolean, serverUrl: string | undefined) {
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
        // Whoever writes is not asked for a microphone.
        if (typed) room.localParticipant.setMicrophoneEnabled = async () => undefined;
      },
    });
  }
}
