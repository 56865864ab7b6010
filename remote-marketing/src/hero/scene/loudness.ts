/** How loud the recording is at a second, 0 to 1. */
export type Loudness = (second: number) => number;

const stepsPerSecond = 25;
const sampleRate = 12_000;
/** Louder is drawn as full. */
const loudSpeech = 0.22;

/** Measures a recording. Beside the player and not between it and the loudspeaker, so that nothing here can silence it. */
export async function loudnessOf(address: string): Promise<Loudness> {
  const response = await fetch(address);
  const recording = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await response.arrayBuffer());
  const samples = recording.getChannelData(0);
  const step = recording.sampleRate / stepsPerSecond;
  const levels = Array.from({ length: Math.ceil(samples.length / step) }, (_, index) => {
    const part = samples.subarray(Math.floor(index * step), Math.floor((index + 1) * step));
    return Math.min(1, Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length) / loudSpeech);
  });
  return (second) => levels[Math.floor(second * stepsPerSecond)] ?? 0;
}
