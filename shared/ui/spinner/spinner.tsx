import { VoiceMark } from '../voice-mark/voice-mark';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** What is loading; without it the spinner is decoration beside a text. */
  readonly label?: string;
}

/** In a line of words a small ring; where a part of the page is to come, the mark. */
export function Spinner({ label }: SpinnerProps) {
  if (label === undefined) return <span className={styles.spinner} data-essential-motion="" aria-hidden="true" />;
  return <div className={styles.waiting} role="status" aria-label={label}><VoiceMark size={48} mood="connecting" /></div>;
}
