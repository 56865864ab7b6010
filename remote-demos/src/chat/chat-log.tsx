import { useEffect, useRef } from 'react';
import { useFeatures } from 'shared/singleton';
import { Bubble, Notice, VoiceMark } from 'shared/ui';
import type { ChatState } from './chat-state';
import { chatCopy as copy } from './chat.copy.es';
import styles from './chat-log.module.css';

/** The conversation, with the visitor's lines on the right. A log: new lines are read out when the screen reader is idle. */
export function ChatLog({ state }: { readonly state: ChatState }) {
  const box = useRef<HTMLDivElement>(null);
  const { chat } = useFeatures();
  const lines = 'lines' in state ? state.lines : [];
  const pending = 'lines' in state ? state.pending : null;
  const failed = state.status === 'ended' || (state.status === 'open' && state.failure !== null);
  const typing = pending !== null && !failed;
  const touched = pending !== null || lines.some(({ role }) => role === 'user');
  // The box is the outside thing: it follows the last line, once the visitor has read with whom they write.
  useEffect(() => {
    if (touched) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines.length, pending, failed, touched]);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by the keyboard
    <div ref={box} className={styles.log} data-touched={touched || undefined} tabIndex={0} role="region" aria-label={copy.log}>
      <div>
        <Notice>
          {copy.disclosure}
          {chat === 'sandbox' && ` ${copy.sandbox}`}
        </Notice>
        <div className={styles.lines} role="log" aria-live="polite" aria-label={copy.log}>
          {lines.map(({ id, role, content }) => <Line key={id} from={role} content={content} />)}
          {pending !== null && <Line key={pending.id} from="user" content={pending.content} unsent={failed} />}
        </div>
        <div role="status" className={styles.status}>
          {(state.status === 'opening' || typing) && <VoiceMark size={20} mood="connecting" />}
          {state.status === 'opening' && copy.opening}
          {typing && copy.typing}
        </div>
      </div>
    </div>
  );
}

function Line({ from, content, unsent = false }: { readonly from: 'user' | 'agent'; readonly content: string; readonly unsent?: boolean }) {
  return (
    <Bubble from={from} speaker={from === 'user' ? copy.you : undefined} className={unsent ? styles.unsent : undefined}>
      {content}
      {unsent && <span className={styles.notSent}>{copy.notSent}</span>}
    </Bubble>
  );
}
