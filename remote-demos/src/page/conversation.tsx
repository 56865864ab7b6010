import { demoPageCopy as copy } from './demo-page.copy.es';
import styles from './demo-page.module.css';

export interface Turn {
  readonly speaker: 'patient' | 'assistant';
  readonly text: string;
}

/** Who says what, in turns. */
export function Conversation({ turns }: { readonly turns: readonly Turn[] }) {
  return (
    <ol className={styles.turns}>
      {turns.map(({ speaker, text }) => (
        <li key={text} className={styles.turn} data-speaker={speaker}>
          <span className={styles.speaker}>{copy.speakers[speaker]}</span>
          {text}
        </li>
      ))}
    </ol>
  );
}
