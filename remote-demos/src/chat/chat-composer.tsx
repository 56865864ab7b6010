import { useEffect, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { SendHorizontal } from 'lucide-react';
import { chatMessageLength } from 'shared/contracts/chat-widget';
import { Spinner } from 'shared/ui/spinner';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import { chatCopy as copy } from './chat.copy.es';
import styles from './chat-composer.module.css';

export interface ChatComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: string;
  readonly focused: boolean;
  /** The chat is open, so that something can be sent. */
  readonly ready: boolean;
  /** A line is on its way; the next can be typed meanwhile. */
  readonly waiting: boolean;
  readonly onDraft: (text: string) => void;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

export function ChatComposer({ field, draft, focused, ready, waiting, onDraft, onSend, children }: ChatComposerProps) {
  // A new chat has begun in the open window at the visitor's wish: writing is what comes next.
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused, field]);
  const blocked = !ready || waiting || draft.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!blocked) onSend();
    field.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };
  return (
    <form className={styles.composer} onSubmit={send}>
      <div className={styles.row}>
        <label className={styles.field}>
          <VisuallyHidden>{copy.field}</VisuallyHidden>
          <textarea
            ref={field}
            className={styles.control}
            rows={1}
            maxLength={chatMessageLength}
            placeholder={copy.placeholder}
            value={draft}
            aria-describedby="chat-teclas"
            enterKeyHint="send"
            onChange={(event) => onDraft(event.target.value)}
            onKeyDown={sendOnEnter}
          />
        </label>
        <button type="submit" className={styles.send} aria-label={waiting ? copy.sending : copy.send} aria-disabled={blocked}>
          {waiting ? <Spinner size="small" /> : <SendHorizontal size={20} aria-hidden="true" />}
        </button>
      </div>
      <div className={styles.foot}>
        <p className={styles.keys} id="chat-teclas">{copy.keys}</p>
        {children}
      </div>
    </form>
  );
}
