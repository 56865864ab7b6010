import { useEffect, useReducer, useRef, useState } from 'react';
import { Pause, Play } from 'lucide-react';
import { useVoiceCall } from 'shared/singleton';
import { drawLevels } from '../voice-mark/voice-mark';
import { callPlayerCopy as copy } from './call-player.copy.es';
import styles from './call-player.module.css';
import { PlayerView, type CallPlayerProps } from './player-view';

/** This button replaces the pressed one; whoever has gone elsewhere meanwhile stays there. */
const takeFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement?.matches('a, button, input, summary') !== true) button?.focus({ preventScroll: true });
};

/** The call during playback: its lines and its mark follow the recording, which can be paused and seeked. */
export function CallPlaying({ audio, seconds, ...call }: CallPlayerProps & { readonly audio: HTMLAudioElement }) {
  const { lines } = call;
  const [now, setNow] = useState(audio.currentTime);
  const read = () => ({ playing: !audio.paused, failed: Boolean(audio.error) });
  const [{ playing, failed }, follow] = useReducer(read, undefined, read);
  const mark = useRef<SVGSVGElement>(null);
  const { state } = useVoiceCall();

  useEffect(() => {
    let loudness: Loudness | undefined;
    let frame = 0;
    const draw = () => {
      cancelAnimationFrame(frame);
      const level = audio.paused ? 0 : (loudness?.(audio.currentTime) ?? 0);
      const who = lines.findLast(({ from }) => from <= audio.currentTime)?.who;
      drawLevels(mark.current, { agent: who === 'agent' ? level : 0, caller: who === 'user' ? level : 0 });
      setNow(Math.round(audio.currentTime * 10) / 10);
      if (!audio.paused) frame = requestAnimationFrame(draw);
    };
    const listening = new AbortController();
    const on = (name: string, act: () => void) => audio.addEventListener(name, act, { signal: listening.signal });
    for (const name of ['play', 'pause', 'error', 'emptied']) on(name, follow);
    for (const name of ['play', 'seeked', 'pause']) on(name, draw);
    loudnessOf(audio.src).then((known) => (loudness = known), (cause: unknown) => console.warn('The mark cannot follow the call', cause));
    draw();
    follow();
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
    };
  }, [audio, lines]);

  // A voice call pauses the recording.
  useEffect(() => void (state !== 'idle' && audio.pause()), [state, audio]);

  const toggle = () => {
    if (failed) audio.load();
    if (audio.paused) audio.play().catch((cause: unknown) => console.warn('The call could not be played', cause));
    else audio.pause();
  };
  const runs = playing && !failed;
  const Icon = runs ? Pause : Play;
  return (
    <PlayerView {...call} now={now} {...(!failed && { mark })}>
      <button ref={takeFocus} type="button" className={styles.play} aria-label={runs ? copy.pause : copy.play} onClick={toggle}>
        <span className={styles.disc}><Icon size={22} aria-hidden="true" /></span>
      </button>
      {failed ? (
        <p role="alert">{copy.failed}</p>
      ) : (
        <input
          className={styles.wind}
          type="range"
          min={0}
          max={Math.floor(seconds)}
          step={1}
          value={now}
          aria-label={copy.position}
          aria-valuetext={copy.at(Math.round(now))}
          onInput={(event) => (audio.currentTime = Number(event.currentTarget.value))}
        />
      )}
    </PlayerView>
  );
}

/** Loudness of the recording at a second, 0 to 1. */
type Loudness = (second: number) => number;

const stepsPerSecond = 25;
const sampleRate = 12_000;
/** Louder is drawn as full. */
const loudSpeech = 0.22;

/** Measures a recording, separately from the player, so that a failure can't mute it. */
async function loudnessOf(address: string): Promise<Loudness> {
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
