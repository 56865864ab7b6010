import { browserMemory } from 'shared/browser/tab-memory';

const key = 'panel_sound';

export const isSoundOn = (): boolean => browserMemory.get(key) === 'on';

export const setSound = (on: boolean): void => browserMemory.set(key, on ? 'on' : 'off');

/** Two short synthesised notes: no file to load. Closed by the clock: in a page that nobody has touched, notes never end. */
export function playSound(): void {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  for (const [index, frequency] of [660, 880].entries()) {
    const at = audio.currentTime + index * 0.16;
    const [note, loudness] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.12, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
    note.connect(loudness).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.16);
  }
  setTimeout(() => void audio.close(), 1_000);
}
