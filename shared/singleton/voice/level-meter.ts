/** Speech rarely passes this root mean square; louder is drawn as full. */
const loudSpeech = 0.25;

export type LevelMeter = ReturnType<typeof meterTrack>;

/** Measures one side: `read` gives 0 (silence) to 1 (as loud as speech gets). */
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
