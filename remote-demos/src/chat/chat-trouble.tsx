import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import type { ChatState } from './chat-state';
import { chatCopy as copy } from './chat.copy.es';
import styles from './chat-window.module.css';

function onConnection(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange, { signal: listening.signal });
  return () => listening.abort();
}

/** What stands in the way of the chat, and the way on. A line that waits for the connection leaves by itself when it is back. */
export function ChatTrouble({ state, onRetry }: { readonly state: ChatState; readonly onRetry: () => void }) {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine, () => true);
  const message = state.status === 'openFailed' ? `${copy.openFailed} ${state.message}` : state.status === 'open' ? state.failure : null;
  const waits = message !== null && !online;
  const wasWaiting = useRef(false);
  // The outside thing is the connection.
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
          <Button className={styles.retry} variant="secondary" size="small" onClick={onRetry}>{copy.retry}</Button>
        </Notice>
      )}
    </div>
  );
}
