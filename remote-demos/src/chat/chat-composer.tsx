import { useEffect, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { SendHorizontal } from 'lucide-react';
import { chatMessageLength } from 'shared/contracts/conversations/chat-widget';
import { Spinner, VisuallyHidden } from 'shared/ui';
import { chatCopy as copy } from './chat.copy.es';
import styles from './chat-composer.module.css';

export interface ChatComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: string;
  readonly focused: boolean;
  /** A line can be sent now; typing is always possible. */
  readonly ready: boolean;
  /** A line is being sent. */
  readonly sending: boolean;
  readonly onDraft: (text: string) => void;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

export function ChatComposer({ field, draft, focused, ready, sending, onDraft, onSend, children }: ChatComposerProps) {
  // The visitor has started a new chat in the open window: the focus moves to the field.
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused, field]);
  const blocked = !ready || draft.trim() === '';
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
        <label className={styles.field} data-draft={draft}>
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
        <button type="submit" className={styles.send} aria-label={sending ? copy.sending : copy.send} aria-disabled={blocked}>
          {sending ? <Spinner /> : <SendHorizontal size={20} aria-hidden="true" />}
        </button>
      </div>
      <div className={styles.foot}>
        <p className={styles.keys} id="chat-teclas">{copy.keys}</p>
        {children}
      </div>
    </form>
  );
}
