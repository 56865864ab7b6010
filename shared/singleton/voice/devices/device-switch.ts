import type { Room } from 'livekit-client';
import type { ChosenDevices } from './call-devices';

/**
 * Changes the devices of a running call that began with `used`, and only those that were chosen anew: another loudspeaker does not
 * interrupt the microphone. The system's microphone replaces one that can't be opened, unless another was chosen meanwhile, because the SDK
 * has already released the previous one. `onUnheard` reports when that fails too.
 */
export function deviceSwitch(used: ChosenDevices, onUnheard: (cause: unknown) => void) {
  let now = used;

  // Not every browser calls the system's device `default`, so it is preferred, not required.
  const useMicrophone = (room: Room, id: string | undefined) => room.switchActiveDevice('audioinput', id ?? 'default', id !== undefined);

  return async (room: Room | undefined, chosen: ChosenDevices): Promise<void> => {
    const before = now;
    now = chosen;
    if (room === undefined) return;
    if (chosen.microphoneId !== before.microphoneId) {
      await useMicrophone(room, chosen.microphoneId).catch((cause: unknown) => {
        console.warn('The microphone could not be changed', cause);
        return now.microphoneId === chosen.microphoneId && useMicrophone(room, undefined);
      }).catch(onUnheard);
    }
    if (chosen.speakerId !== before.speakerId) {
      await room.switchActiveDevice('audiooutput', chosen.speakerId ?? '').catch((cause: unknown) => console.warn('The speaker could not be changed', cause));
    }
  };
}
