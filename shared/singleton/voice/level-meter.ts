/** Loudness of one side, 0 (silence) to 1 (as loud as speech gets). */
export interface LevelMeter {
  read(): number;
  stop(): void;
}

/** Speech rarely passes this root mean square; louder is drawn as full. */
const loudSpeech = 0.25;

export function meterTrack(context: AudioContext, track: MediaStreamTrack): LevelMeter {
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
