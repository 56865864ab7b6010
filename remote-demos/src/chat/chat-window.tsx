import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react';
import { X } from 'lucide-react';
import { useHistoryEntry } from 'shared/browser/use-history-entry';
import { Button, CallBar, Notice, look } from 'shared/ui';
import { ChatComposer } from './chat-composer';
import { ChatLog } from './chat-log';
import type { ChatState } from './chat-state';
import { chatCopy as copy } from './chat.copy.es';
import styles from './chat-window.module.css';
import type { Chat } from './use-chat';

const narrow = '(max-width: 74.99rem)';

/** True when the window covers the page. */
const fillsPage = () => window.matchMedia(narrow).matches;

/**
 * Shows the dialog beside the page, or over it on narrow screens: then it is modal. A visitor who opened the window (`takesFocus`)
 * continues in `first`; a window restored after a reload does not move the focus. Synchronises with the dialog element and the width of the
 * window.
 */
function useChatFrame(open: boolean, takesFocus: boolean, first: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const frame = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = frame.current;
    if (dialog === null || !open) return;
    const width = window.matchMedia(narrow);
    const show = () => {
      dialog.close();
      if (width.matches) dialog.showModal();
      else dialog.show();
    };
    const showAgain = () => {
      const focused = document.activeElement;
      show();
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    show();
    if (takesFocus) first.current?.focus();
    // `show` and `showModal` focus the first button themselves.
    else if (!width.matches && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    width.addEventListener('change', showAgain);
    return () => {
      width.removeEventListener('change', showAgain);
      dialog.close();
    };
  }, [open, takesFocus, first]);
  return frame;
}

function onConnection(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange, { signal: listening.signal });
  return () => listening.abort();
}

/** A problem of the chat and its solution. A line that waits for the connection is sent automatically when it returns. */
function ChatTrouble({ state, onRetry }: { readonly state: ChatState; readonly onRetry: () => void }) {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine, () => true);
  const message = state.status === 'openFailed' ? `${copy.openFailed} ${state.message}` : state.status === 'open' ? state.failure : null;
  const waits = message !== null && !online;
  const wasWaiting = useRef(false);
  // Synchronises with the connection.
  useEffect(() => {
    if (online && wasWaiting.current && message !== null) onRetry();
    wasWaiting.current = waits;
  });
  return (
    <div className={styles.trouble} role="alert">
      {!online && <Notice tone="warning"><p>{copy.offline}</p></Notice>}
      {online && message !== null && (
        <Notice tone="danger">
          <p>{message}</p>
          <Button className={look.near} variant="secondary" size="small" onClick={onRetry}>{copy.retry}</Button>
        </Notice>
      )}
    </div>
  );
}

export interface ChatWindowProps {
  readonly chat: Chat;
  readonly open: boolean;
  /** The visitor opened the window, so it takes the focus; one restored after a reload does not. */
  readonly focused: boolean;
  readonly clinic: string | null;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

const titleId = 'chat-titulo';

/** The window of the chat: beside the page, or over it on a phone. The draft stays while it is closed. */
export function ChatWindow({ chat, open, focused, clinic, onOpen, onClose }: ChatWindowProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const frame = useChatFrame(open, focused, field);
  useHistoryEntry('chat', open && fillsPage(), { onBack: onClose, onForward: onOpen });
  const [draft, setDraft] = useState('');
  const { state } = chat;
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
  };
  const startAnew = () => {
    // The ended chat's undelivered line begins the draft of the new one.
    if (state.status === 'ended' && state.pending !== null) setDraft([state.pending.content, draft].filter(Boolean).join('\n'));
    void chat.startAnew();
  };
  const untouched = state.status === 'open' && state.pending === null && state.lines.every(({ role }) => role === 'agent');
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the window wherever the focus is in it
    <dialog
      ref={frame}
      className={styles.window}
      aria-labelledby={titleId}
      data-chat-window
      onKeyDown={closeOnEscape}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          <header className={styles.header}>
            <div className={look.rest}>
              <h2 className={styles.title} id={titleId} tabIndex={-1}>{copy.title(clinic)}</h2>
              <p className={look.soft}>{copy.nature}</p>
            </div>
            <button type="button" className={`${look.round} ${styles.close}`} aria-label={copy.close} onClick={onClose}>
              <X size={22} aria-hidden="true" />
            </button>
          </header>
          <ChatLog state={state} />
          <ChatTrouble state={state} onRetry={() => void chat.retry()} />
          {untouched && (
            <div className={styles.suggestions} role="group" aria-label={copy.suggestions}>
              {copy.suggestionList.map((text) => <Button key={text} variant="secondary" size="small" onClick={() => chat.write(text)}>{text}</Button>)}
            </div>
          )}
          {state.status === 'ended' ? (
            <ChatOver onStartAnew={startAnew} />
          ) : (
            <ChatComposer
              field={field}
              draft={draft}
              focused={focused}
              ready={state.status === 'open' && state.pending === null}
              sending={state.status === 'open' && state.pending !== null && state.failure === null}
              onDraft={setDraft}
              onSend={() => chat.write(draft.trim()) && setDraft('')}
            >
              <Button variant="quiet" size="small" disabled={state.status !== 'open'} onClick={() => void chat.end()}>{copy.end}</Button>
            </ChatComposer>
          )}
          <CallBar />
        </>
      )}
    </dialog>
  );
}

/** The focused field may be gone; this button replaces it. Runs before the page's own focus handling. */
const takeFocus = (button: HTMLButtonElement | null) => void (document.activeElement === document.body && button?.focus());

function ChatOver({ onStartAnew }: { readonly onStartAnew: () => void }) {
  return (
    <div className={styles.over}>
      <p role="status">{copy.ended}</p>
      <Button ref={takeFocus} onClick={onStartAnew}>{copy.startNew}</Button>
    </div>
  );
}
