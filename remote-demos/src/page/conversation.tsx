import type { DemoClinic } from 'shared/contracts/demo-access';
import { Bubble } from 'shared/ui';
import { demoPageCopy as copy } from './demo-page.copy.es';
import styles from './demo-page.module.css';

type Turn = Readonly<DemoClinic['conversations'][number]['turns'][number]>;

/** Who says what, in turns. */
export function Conversation({ turns }: { readonly turns: readonly Turn[] }) {
  return (
    <ol className={styles.turns}>
      {turns.map(({ speaker, text }, index) => (
        // People say the same twice.
        <li key={`${index} ${text}`}>
          <Bubble from={speaker === 'assistant' ? 'agent' : 'user'} name={copy.speakers[speaker]}>{text}</Bubble>
        </li>
      ))}
    </ol>
  );
}
