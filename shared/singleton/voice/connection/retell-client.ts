import { RetellWebClient } from 'retell-client-js-sdk';
import type { Room } from 'livekit-client';

/**
 * Retell's client, for a server that the create-call answer names (the local sandbox) and for a visitor who types. The SDK's server address
 * is a constant, so this intercepts the room that the SDK stores at each start, and passes the other address to that room's `connect`. It
 * also exposes the room, which the SDK keeps private.
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
        // A visitor who types needs no microphone.
        if (typed) room.localParticipant.setMicrophoneEnabled = async () => undefined;
      },
    });
  }
}
