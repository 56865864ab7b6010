import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './bubble.module.css';

export interface BubbleProps {
  readonly from: 'agent' | 'user';
  /** Shown above the text, where side and colour do not identify the speaker. */
  readonly name?: string;
  /** Read out before the text where no name is visible. */
  readonly speaker?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A line of a conversation: the assistant in mint on the left, the patient in apricot on the right. */
export function Bubble({ from, name, speaker = from === 'user' ? 'Paciente' : 'Asistente', className = '', children }: BubbleProps) {
  return (
    <p className={`${styles.bubble} ${className}`} data-who={from}>
      {name === undefined ? <VisuallyHidden>{`${speaker}: `}</VisuallyHidden> : <span className={styles.name}>{name}</span>}
      {children}
    </p>
  );
}
