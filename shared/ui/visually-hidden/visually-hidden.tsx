import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => <span className={styles.visuallyHidden}>{children}</span>;
