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

let chosenHere: ChosenDevices | undefined;

/** Storage may be blocked (private windows, policies): the choice then lasts as long as the page. */
export function rememberDevices(chosen: ChosenDevices): void {
  chosenHere = chosen;
  try {
    localStorage.setItem(storageKey, JSON.stringify(chosen));
  } catch (cause) {
    console.warn('The chosen devices could not be remembered', cause);
  }
}

export function rememberedDevices(): ChosenDevices {
  if (chosenHere !== undefined) return chosenHere;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return {
      ...('microphoneId' in stored && typeof stored.microphoneId === 'string' && { microphoneId: stored.microphoneId }),
      ...('speakerId' in stored && typeof stored.speakerId === 'string' && { speakerId: stored.speakerId }),
    };
  } catch (cause) {
    console.warn('The remembered devices could not be read', cause);
    return {};
  }
}

/** Lists the available and the chosen devices. Labels are known only once the microphone is allowed. */
export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const ofKind = (kind: MediaDeviceKind) =>
    all.filter((device) => device.kind === kind && device.deviceId !== '' && device.deviceId !== 'default' && device.deviceId !== 'communications').map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { microphones: ofKind('audioinput'), speakers: 'setSinkId' in HTMLMediaElement.prototype ? ofKind('audiooutput') : [], chosen: rememberedDevices() };
}
