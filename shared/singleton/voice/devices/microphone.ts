import type { LocalTrack } from 'livekit-client';

/** The visitor refused, there is no microphone, or the browser blocks it: `cause` is the browser's error. */
export class MicrophoneDenied extends Error {}

/**
 * Opens the microphone for the SDK, which continues without one when it is refused, with the SDK's own constraints. The system's microphone
 * replaces a remembered one that is gone.
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

/** Queries the permission in advance; the browser keeps the status up to date. */
export function watchMicrophonePermission(): Promise<void> {
  asking ??= (async () => {
    // Not every TypeScript library has this permission's name, and not every browser supports it.
    permission = await navigator.permissions.query({ name: 'microphone' as PermissionName });
  })().catch(() => undefined);
  return asking;
}

/** True when the microphone opens without a prompt; synchronous once the status is known. An unknown status counts as not allowed. */
export function microphoneIsAllowed(): boolean | Promise<boolean> {
  if (permission !== undefined) return permission.state === 'granted';
  return watchMicrophonePermission().then(() => permission?.state === 'granted');
}

/** When a microphone has ended and no other can be opened, the SDK mutes its track and continues. */
export function watchMicrophone(track: LocalTrack, onLost: () => void): void {
  const look = () => track.isMuted && track.mediaStreamTrack.readyState === 'ended' && onLost();
  track.on('muted', look);
  look();
}

export function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
