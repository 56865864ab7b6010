import { useEffect, useRef, useState } from 'react';
import { MessageSquareText } from 'lucide-react';
import { Button, look } from 'shared/ui';
import type { Log } from '../access/log-action';
import { rememberOpen, wasOpen } from './chat-pass';
import { ChatWindow } from './chat-window';
import { chatCopy as copy } from './chat.copy.es';
import styles from './demo-chat.module.css';
import { useChat } from './use-chat';

export interface DemoChatProps {
  readonly code: string;
  readonly path: string;
  /** Null for a demo of no particular clinic. */
  readonly clinic: string | null;
  readonly log: Log;
}

/** The button, and the window that it opens. A reload restores the window with the conversation. */
export function DemoChat({ code, path, clinic, log }: DemoChatProps) {
  const chat = useChat({ code, path });
  const [open, setOpen] = useState(() => wasOpen(path));
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const begins = open && chat.state.status === 'none';
  // Synchronises with the API; a window restored after a reload opens its chat automatically.
  useEffect(() => {
    if (begins) void chat.begin();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `chat` is new at every render, and beginning happens once
  }, [begins]);

  const show = () => {
    log('cta_chat_now_clicked');
    rememberOpen(path, true);
    setAsked(true);
    setOpen(true);
  };
  const close = () => {
    rememberOpen(path, false);
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles.chat}>
      <p className={look.soft}>{copy.openHint}</p>
      <Button ref={button} variant="secondary" aria-haspopup="dialog" aria-expanded={open} onClick={show} icon={MessageSquareText}>{copy.open}</Button>
      <ChatWindow chat={chat} open={open} focused={asked} clinic={clinic} onOpen={show} onClose={close} />
    </div>
  );
}
