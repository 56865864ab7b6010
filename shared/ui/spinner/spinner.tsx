import styles from './spinner.module.css';

export interface SpinnerProps {
  /** What is loading; without it the spinner is decoration beside a text. */
  readonly label?: string;
  readonly size?: 'small' | 'medium' | 'large';
}

export function Spinner({ label, size = 'medium' }: SpinnerProps) {
  if (label === undefined) return <span className={styles.spinner} data-size={size} data-essential-motion="" aria-hidden="true" />;
  return <span className={styles.spinner} data-size={size} data-essential-motion="" role="status" aria-label={label} />;
}
