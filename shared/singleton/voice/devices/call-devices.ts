import { browserMemory } from '../../../browser/tab-memory';

export interface Device { readonly id: string; readonly label: string }

/** The visitor's choice; an absent id means the system's default. */
export interface ChosenDevices { readonly microphoneId?: string; readonly speakerId?: string }

export interface Devices {
  readonly microphones: readonly Device[];
  /** Empty where the browser can't select a speaker. */
  readonly speakers: readonly Device[];
  readonly chosen: ChosenDevices;
}

const storageKey = 'voice_devices';
export const noDevices: Devices = { microphones: [], speakers: [], chosen: {} };

export function rememberDevices(chosen: ChosenDevices): void {
  browserMemory.set(storageKey, `${chosen.microphoneId ?? ''} ${chosen.speakerId ?? ''}`);
}

export function rememberedDevices(): ChosenDevices {
  const [microphoneId, speakerId] = browserMemory.get(storageKey)?.split(' ') ?? [];
  return { ...(microphoneId && { microphoneId }), ...(speakerId && { speakerId }) };
}

/** Lists the available and the chosen devices. Labels are known only once the microphone is allowed. */
export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const own = all.filter(({ deviceId }) => !['', 'default', 'communications'].includes(deviceId));
  const ofKind = (wanted: MediaDeviceKind) => own.filter(({ kind }) => kind === wanted).map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { microphones: ofKind('audioinput'), speakers: 'setSinkId' in HTMLMediaElement.prototype ? ofKind('audiooutput') : [], chosen: rememberedDevices() };
}
