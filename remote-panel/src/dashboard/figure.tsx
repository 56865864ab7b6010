import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface Props {
  /** Formatted, with decimals and sign. */
  readonly value: ReactNode;
  readonly unit?: string;
  /** Length of a bar below; decoration, because the value is shown as text. */
  readonly percent?: number;
}

export function Figure({ value, unit, percent }: Props) {
  return (
    <div className={styles.figure}>
      {value}
      {unit !== undefined && <> <span className={styles.unit}>{unit}</span></>}
      {percent !== undefined && (
        <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.track} width="100" height="6" />
          <rect className={styles.fill} width={Math.min(100, Math.max(0, percent))} height="6" />
        </svg>
      )}
    </div>
  );
}
