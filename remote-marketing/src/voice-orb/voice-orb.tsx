import type { CSSProperties } from 'react';
import { Mic, PhoneOff } from 'lucide-react';
import { callDuration } from './call-duration';
import { voiceOrbCopy } from './voice-orb.copy.es';
import styles from './voice-orb.module.css';

export interface VoiceOrbProps {
  readonly state: 'idle' | 'connecting' | 'listening';
  readonly elapsedSeconds: number;
  /** Loudness of each side, 0 to 1. */
  readonly levels: { readonly agent: number; readonly caller: number };
  readonly onToggle: () => void;
}

/** The one living thing of the page. It breathes, gathers itself, and then moves with both voices. */
export function VoiceOrb({ state, elapsedSeconds, levels, onToggle }: VoiceOrbProps) {
  const loudness = { '--agent': levels.agent.toFixed(3), '--caller': levels.caller.toFixed(3) } as CSSProperties;
  return (
    <div className={styles.voiceOrb} data-state={state}>
      <button type="button" className={styles.button} aria-describedby="voice-disclosure" onClick={onToggle}>
        <span className={styles.orb} style={loudness} aria-hidden="true">
          <span className={styles.halo} />
          <span className={styles.petals}>
            <span className={styles.caller} />
            <span className={styles.agentBack} />
            <span className={styles.agent} />
          </span>
          <span className={styles.core}>{state === 'listening' ? <PhoneOff size={30} /> : <Mic size={30} />}</span>
          <span className={styles.arc} />
        </span>
        <span className={styles.label}>{voiceOrbCopy[state]}</span>
      </button>
      <p className={styles.timer} role="timer" aria-label={voiceOrbCopy.timer} hidden={state !== 'listening'}>
        {callDuration(elapsedSeconds)}
      </p>
    </div>
  );
}
