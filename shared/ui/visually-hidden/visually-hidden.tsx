import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers: read out, not shown. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.visuallyHidden}>{children}</span>;
}
