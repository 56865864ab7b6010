/** Speech rarely exceeds this root mean square; louder is drawn as full. */
const loudSpeech = 0.25;

export type LevelMeter = ReturnType<typeof meterTrack>;

/** Measures one side: `read` returns 0 (silence) to 1 (as loud as speech gets). */
export function meterTrack(context: AudioContext, track: MediaStreamTrack) {
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  const samples = new Float32Array(analyser.fftSize);
  source.connect(analyser);
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) / loudSpeech);
    },
    stop: () => source.disconnect(),
  };
}

const lookEveryMs = 150;
/** Threshold of speech on the meters' scale of 0 to 1. */
const speech = 0.12;
/** Maximum pause between words. */
const pauseMs = 700;

/** Reports the start and the end of speech by its loudness. */
export function watchLoudness(level: () => number, onChange: (talking: boolean) => void): { stop(): void } {
  let talking = false;
  let loudAt = -Infinity;
  const timer = setInterval(() => {
    if (level() >= speech) loudAt = performance.now();
    const now = performance.now() - loudAt < pauseMs;
    if (now === talking) return;
    talking = now;
    onChange(talking);
  }, lookEveryMs);
  return { stop: () => clearInterval(timer) };
}
