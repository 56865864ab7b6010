import type { Ref } from 'react';
import { phaseWords } from 'shared/singleton';
import { VoiceMark } from '../voice-mark/voice-mark';
import { callDuration } from './call-duration';
import { usePress } from './use-press';
import { voiceOrbCopy } from './voice-orb.copy.es';
import styles from './voice-orb.module.css';

export interface VoiceOrbProps {
  readonly state: 'idle' | 'connecting' | 'listening';
  /** Who has the word; it says so. */
  readonly phase: keyof typeof phaseWords;
  readonly elapsedSeconds: number;
  /** Id of the text that one should know before pressing. */
  readonly describedBy?: string;
  /** Called once for presses in quick succession: the second half of a double click must not end what the first began. */
  readonly onToggle: () => void;
  /** The visitor may be about to press: the moment to fetch what a call needs. */
  readonly onIntent?: () => void;
  /** The drawing; whoever holds it sets `--agent` and `--caller`, 0 to 1, on every frame of a call. */
  readonly drawing?: Ref<SVGSVGElement>;
}

const moods = { idle: 'still', connecting: 'connecting', listening: 'voices' } as const;

/** The mark as a button one talks to. It rests, gathers itself, and then moves with both voices, and with nothing else. */
export function VoiceOrb({ state, phase, elapsedSeconds, describedBy, onToggle, onIntent, drawing }: VoiceOrbProps) {
  const onClick = usePress(onToggle);
  return (
    <div className={styles.voiceOrb} data-state={state} data-testid="voice-orb">
      <button type="button" className={styles.button} aria-describedby={describedBy} onClick={onClick} onPointerEnter={onIntent} onFocus={onIntent}>
        <span className={styles.orb}>
          <VoiceMark className={styles.mark} drawing={drawing} mood={moods[state]} />
        </span>
        <span className={styles.label}>{state === 'listening' ? voiceOrbCopy.live(phaseWords[phase]) : state === 'idle' ? voiceOrbCopy.idle : phaseWords.connecting}</span>
      </button>
      <p className={styles.timer} role="timer" aria-label={voiceOrbCopy.timer} data-running={state === 'listening' || undefined} aria-hidden={state !== 'listening' || undefined}>
        {callDuration(elapsedSeconds)}
      </p>
    </div>
  );
}
