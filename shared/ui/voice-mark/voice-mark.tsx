import type { Ref } from 'react';
import styles from './voice-mark.module.css';

export interface VoiceMarkProps {
  /** Height and width in pixels; absent: the style sheet decides. */
  readonly size?: number;
  /** `still` is the printed mark; in a call its bars follow the voices, and silence is three dots. */
  readonly mood?: 'still' | 'connecting' | 'voices';
  readonly className?: string;
  /** Whoever holds it gives it to `drawLevels` on every frame: the green bars and the warm one follow. */
  readonly drawing?: Ref<SVGSVGElement>;
}

/** Both levels, 0 to 1, where a mark or what else follows them is drawn. */
export function drawLevels(drawing: HTMLElement | SVGElement | null, { agent, caller }: { readonly agent: number; readonly caller: number }): void {
  drawing?.style.setProperty('--agent', agent.toFixed(3));
  drawing?.style.setProperty('--caller', caller.toFixed(3));
}

/** The mark: an open ring with the voices of a call in it. Decoration; words stand beside it. */
export function VoiceMark({ size, mood = 'still', className = '', drawing }: VoiceMarkProps) {
  return (
    <svg ref={drawing} className={`${styles.mark} ${className}`} data-mood={mood} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className={styles.ring} d="M25.2 7.1A12.5 12.5 0 1 0 25.2 24.9" />
      <rect className={styles.low} x="10.75" y="11.25" width="3.5" height="9.5" rx="1.75" />
      <rect className={styles.high} x="16.25" y="7.75" width="3.5" height="16.5" rx="1.75" />
      <rect className={styles.caller} x="21.75" y="11.75" width="3.5" height="8.5" rx="1.75" />
    </svg>
  );
}
