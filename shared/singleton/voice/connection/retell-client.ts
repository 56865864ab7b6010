import { RetellWebClient } from 'retell-client-js-sdk';
import { LocalAudioTrack, Room, Track, type LocalParticipant } from 'livekit-client';

// With a registry a room that has ended listens for new devices as long as the page lives, which holds the whole call.
Object.assign(Room, { cleanupRegistry: false });

/**
 * Retell's client, for a server that the create-call answer names (the local sandbox) and for a visitor who types, who has no `microphone`.
 * The SDK's server address is a constant, so this intercepts the room that the SDK stores at each start, and passes the other address to
 * that room's `connect`. It also exposes the room, which the SDK keeps private.
 */
export class CallClient extends RetellWebClient {
  constructor(onRoom: (room: Room) => void, microphone: Promise<MediaStream> | undefined, serverUrl: string | undefined, signal: AbortSignal) {
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
        if (microphone === undefined) room.localParticipant.setMicrophoneEnabled = async () => undefined;
        else publishEarly(room.localParticipant, microphone, signal);
      },
    });
  }
}

/**
 * Publishes the open microphone as soon as the server is reached; the SDK would open a second one once it is connected. Closes both at the
 * call's end: leaving takes a moment, and one waiting to be published stays open a quarter of a minute.
 */
function publishEarly(caller: LocalParticipant, microphone: Promise<MediaStream>, signal: AbortSignal): void {
  const open = caller.createTracks.bind(caller);
  caller.createTracks = async (options) => {
    const [opened] = (await microphone).getAudioTracks();
    const tracks = opened?.readyState === 'live' ? [Object.assign(new LocalAudioTrack(opened, opened.getConstraints(), false), { source: Track.Source.Microphone })] : await open(options);
    const stop = () => tracks.forEach((track) => track.stop());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
    return tracks;
  };
  // The SDK asks for the same once it is connected.
  caller.setMicrophoneEnabled(true).catch((cause: unknown) => signal.aborted || console.warn('The microphone could not be published', cause));
}
