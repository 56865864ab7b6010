import type { DemoClinic } from 'shared/contracts/demos/access';
import { Bubble } from 'shared/ui';
import { demoPageCopy as copy } from './demo-page.copy.es';
import styles from './demo-page.module.css';

export function Conversation({ turns }: { readonly turns: readonly DemoClinic['conversations'][number]['turns'][number][] }) {
  return (
    <ol className={styles.turns}>
      {turns.map(({ speaker, text }, index) => (
        // Speakers may repeat a line.
        <li key={`${index} ${text}`}>
          <Bubble from={speaker === 'assistant' ? 'agent' : 'user'} name={copy.speakers[speaker]}>{text}</Bubble>
        </li>
      ))}
    </ol>
  );
}
