const key = 'panel_sound';

export const isSoundOn = (): boolean => window.localStorage.getItem(key) === 'on';

export function setSound(on: boolean): void {
  if (on) window.localStorage.setItem(key, 'on');
  else window.localStorage.removeItem(key);
}

/** Two short synthesised notes: no file to load. */
export function playSound(): void {
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
    if (index === 1) note.onended = () => void audio.close();
  }
}
