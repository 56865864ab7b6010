import { demoPageCopy as copy } from './demo-page.copy.es';
import styles from './conversation.module.css';

export interface Turn {
  readonly speaker: 'patient' | 'assistant';
  readonly text: string;
}

/** Who says what, in turns. */
export function Conversation({ turns, ground = 'surface' }: { readonly turns: readonly Turn[]; /** What it stands on. */ readonly ground?: 'surface' | 'accent' }) {
  return (
    <ol className={styles.turns} data-ground={ground}>
      {turns.map(({ speaker, text }, index) => (
        // People say the same twice.
        <li key={`${index} ${text}`} className={styles.turn} data-speaker={speaker}>
          <span className={styles.speaker}>{copy.speakers[speaker]}</span>
          {text}
        </li>
      ))}
    </ol>
  );
}
