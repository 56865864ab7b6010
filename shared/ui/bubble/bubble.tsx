import type { ReactNode } from 'react';
import styles from './bubble.module.css';

export interface BubbleProps {
  readonly from: 'agent' | 'user';
  /** Shown above the words, where side and colour alone do not say who speaks. */
  readonly name?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What somebody says, everywhere: the assistant in mint on the left, the patient in apricot on the right. */
export function Bubble({ from, name, className = '', children }: BubbleProps) {
  return (
    <p className={`${styles.bubble} ${className}`} data-who={from}>
      {name !== undefined && <span className={styles.name}>{name}</span>}
      {children}
    </p>
  );
}
