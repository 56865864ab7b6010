import type { ReactNode, Ref } from 'react';
import { phaseWords } from 'shared/singleton';
import { VoiceMark } from '../voice-mark/voice-mark';
import { callDuration } from './call-duration';
import { usePress } from './use-press';
import { voiceOrbCopy } from './voice-orb.copy.es';
import styles from './voice-orb.module.css';

export interface VoiceOrbProps {
  readonly state: 'idle' | 'connecting' | 'listening';
  /** Whose turn it is; shown as text. */
  readonly phase: keyof typeof phaseWords;
  readonly elapsedSeconds: number;
  /** Id of the text to read before pressing. */
  readonly describedBy?: string;
  /** Called once for presses in quick succession: the second half of a double click must not end the call that the first began. */
  readonly onToggle: () => void;
  /** The visitor may press soon: the moment to load the call's code. */
  readonly onIntent?: () => void;
  /** The drawing; its owner sets `--agent` and `--caller`, 0 to 1, on every frame of a call. */
  readonly drawing?: Ref<SVGSVGElement>;
  /** Stands where the time of a call will. */
  readonly children?: ReactNode;
}

/** None is longer than the label at rest, whose room they have: nothing on the page moves. */
const words = { ...phaseWords, ...voiceOrbCopy.short };

const moods = { idle: 'still', connecting: 'connecting', listening: 'voices' } as const;

/** The mark as a button one talks to. It rests, gathers itself, and then moves with both voices, and with nothing else. */
export function VoiceOrb({ state, phase, elapsedSeconds, describedBy, onToggle, onIntent, drawing, children }: VoiceOrbProps) {
  const onClick = usePress(onToggle);
  return (
    <div className={styles.voiceOrb} data-state={state} data-testid="voice-orb">
      <button type="button" className={styles.button} aria-describedby={describedBy} onClick={onClick} onPointerEnter={onIntent} onFocus={onIntent}>
        <span className={styles.orb}><VoiceMark className={styles.mark} drawing={drawing} mood={moods[state]} /></span>
        <span className={styles.label} data-rest={voiceOrbCopy.idle}>
          <span>{state === 'listening' ? voiceOrbCopy.live(words[phase]) : state === 'idle' ? voiceOrbCopy.idle : words.connecting}</span>
        </span>
      </button>
      <div className={styles.below}>
        {state === 'listening' && <p role="timer" aria-label={voiceOrbCopy.timer}>{callDuration(elapsedSeconds)}</p>}
        {state === 'idle' && children}
      </div>
    </div>
  );
}
