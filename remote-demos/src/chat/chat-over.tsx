import { useLayoutEffect, useRef } from 'react';
import { Button } from 'shared/ui/button';
import { chatCopy as copy } from './chat.copy.es';
import styles from './chat-window.module.css';

export function ChatOver({ onStartAnew }: { readonly onStartAnew: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The field that may have had the focus is gone; this took its place. Before the page's own keeper of the focus looks.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div className={styles.over}>
      <p role="status">{copy.ended}</p>
      <Button ref={button} onClick={onStartAnew}>{copy.startNew}</Button>
    </div>
  );
}
