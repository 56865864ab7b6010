import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for those who hear the page: read out, not shown. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.visuallyHidden}>{children}</span>;
}
