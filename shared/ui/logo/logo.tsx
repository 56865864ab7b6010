import styles from './logo.module.css';

export interface LogoProps {
  /** Height and width in pixels. */
  readonly size?: number;
}

/** The mark: an open ring that speaks. Decoration; the product's name stands beside it. */
export function Logo({ size = 32 }: LogoProps) {
  return (
    <svg className={styles.logo} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className={styles.ring} d="M25.2 7.1A12.5 12.5 0 1 0 25.2 24.9" />
      <path className={styles.voice} d="M12.5 13v6M18 9.5v13" />
      <path className={styles.tone} d="M23.5 13.5v5" />
    </svg>
  );
}
