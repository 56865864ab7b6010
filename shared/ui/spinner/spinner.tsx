import { VoiceMark } from '../voice-mark/voice-mark';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** What is loading; without it the spinner is decoration beside a text. */
  readonly label?: string;
}

/** The mark gathering itself: small and in their colour beside words, large where a part of the page is to come. */
export function Spinner({ label }: SpinnerProps) {
  if (label === undefined) return <VoiceMark className={styles.inline} size={18} mood="connecting" />;
  return <div className={styles.waiting} role="status" aria-label={label}><VoiceMark size={48} mood="connecting" /></div>;
}
