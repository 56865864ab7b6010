/** The visitor said no, there is no microphone, or the browser does not let pages have one. */
export class MicrophoneDenied extends Error {}

/**
 * Asks for the microphone before anything else, because the SDK goes on without one when it is refused.
 * A remembered microphone that is gone is replaced by the system's.
 * @throws {MicrophoneDenied}
 */
export async function openMicrophone(deviceId: string | undefined): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: deviceId === undefined ? true : { deviceId: { ideal: deviceId } } });
  } catch (cause) {
    throw new MicrophoneDenied('the microphone could not be opened', { cause });
  }
}

/** Whether the microphone would open without asking. Browsers that cannot tell are taken to ask. */
export async function microphoneIsAllowed(): Promise<boolean> {
  try {
    // Not every TypeScript library names this permission, and not every browser knows it.
    return (await navigator.permissions.query({ name: 'microphone' as PermissionName })).state === 'granted';
  } catch {
    return false;
  }
}

export function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
