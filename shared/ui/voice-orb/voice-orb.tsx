import type { Ref } from 'react';
import { Mic, PhoneOff, X } from 'lucide-react';
import { callDuration } from './call-duration';
import { usePress } from './use-press';
import { voiceOrbCopy } from './voice-orb.copy.es';
import styles from './voice-orb.module.css';

export interface VoiceOrbProps {
  readonly state: 'idle' | 'connecting' | 'listening';
  readonly elapsedSeconds: number;
  readonly reconnecting?: boolean;
  /** The visitor's own microphone is silent, so nobody is being listened to. */
  readonly muted?: boolean;
  /** Id of the text that one should know before pressing. */
  readonly describedBy?: string;
  /** Called once for presses in quick succession: the second half of a double click must not end what the first began. */
  readonly onToggle: () => void;
  /** The visitor may be about to press: the moment to fetch what a call needs. */
  readonly onIntent?: () => void;
  /** The drawing; whoever holds it sets `--agent` and `--caller`, 0 to 1, on every frame of a call. */
  readonly drawing?: Ref<HTMLSpanElement>;
  /** The whole of it: drawing, label and time. */
  readonly place?: Ref<HTMLDivElement>;
}

const icons = { idle: Mic, connecting: X, listening: PhoneOff };

/** The one living thing of the page. It breathes, gathers itself, and then moves with both voices. */
export function VoiceOrb({ state, elapsedSeconds, reconnecting = false, muted = false, describedBy, onToggle, onIntent, drawing, place }: VoiceOrbProps) {
  const onClick = usePress(onToggle);
  const Icon = icons[state];
  const label = reconnecting ? 'reconnecting' : state === 'listening' && muted ? 'muted' : state;
  return (
    <div ref={place} className={styles.voiceOrb} data-state={state} data-testid="voice-orb">
      <button type="button" className={styles.button} aria-describedby={describedBy} onClick={onClick} onPointerEnter={onIntent} onFocus={onIntent}>
        <span className={styles.orb} ref={drawing} aria-hidden="true">
          <span className={styles.halo} />
          <span className={styles.petals}>
            <span className={styles.caller} />
            <span className={styles.agentBack} />
            <span className={styles.agent} />
          </span>
          <span className={styles.core}>
            <Icon size={30} />
          </span>
          <span className={styles.arc} />
        </span>
        <span className={styles.label}>{voiceOrbCopy[label]}</span>
      </button>
      <p className={styles.timer} role="timer" aria-label={voiceOrbCopy.timer} hidden={state !== 'listening'}>
        {callDuration(elapsedSeconds)}
      </p>
    </div>
  );
}
