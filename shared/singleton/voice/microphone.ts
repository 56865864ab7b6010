import type { LocalParticipant, LocalTrack } from 'livekit-client';

/** The visitor said no, there is no microphone, or the browser does not let pages have one. */
export class MicrophoneDenied extends Error {}

/**
 * Asks for the microphone before anything else, because the SDK goes on without one when it is refused. Asks exactly as
 * the SDK will ask in a moment, so that the browser gives it the same source at once.
 * A remembered microphone that is gone is replaced by the system's.
 * @throws {MicrophoneDenied}
 */
export async function openMicrophone(deviceId: string | undefined, sampleRate: number): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { autoGainControl: true, echoCancellation: true, noiseSuppression: true, channelCount: 1, sampleRate, deviceId: { ideal: deviceId ?? 'default' } },
    });
  } catch (cause) {
    throw new MicrophoneDenied('the microphone could not be opened', { cause });
  }
}

let asking: Promise<void> | undefined;
let permission: PermissionStatus | undefined;

/** Gets the browser's answer before it is needed; it stays true by itself from then on. */
export function watchMicrophonePermission(): Promise<void> {
  asking ??= (async () => {
    // Not every TypeScript library names this permission, and not every browser knows it.
    permission = await navigator.permissions.query({ name: 'microphone' as PermissionName });
  })().catch(() => undefined);
  return asking;
}

/** Whether the microphone would open without asking; at once when the browser's answer is there. Without an answer it counts as not allowed. */
export function microphoneIsAllowed(): boolean | Promise<boolean> {
  if (permission !== undefined) return permission.state === 'granted';
  return watchMicrophonePermission().then(() => permission?.state === 'granted');
}

/** Where a microphone has ended and no other one may be opened, the SDK mutes its track and goes on. */
export function watchMicrophone(track: LocalTrack, onLost: () => void): void {
  const look = () => track.isMuted && track.mediaStreamTrack.readyState === 'ended' && onLost();
  track.on('muted', look);
  look();
}

export function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Closes every microphone that the SDK opens when the call ends. Leaving the room takes a moment, in which nobody is to be
 * heard; and one that waits for a connection to be published would stay open for a quarter of a minute.
 */
export function closeMicrophonesAtEnd(caller: LocalParticipant, signal: AbortSignal): void {
  const open = caller.createTracks.bind(caller);
  caller.createTracks = async (options) => {
    const tracks = await open(options);
    const stop = () => tracks.forEach((track) => track.stop());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
    return tracks;
  };
}
