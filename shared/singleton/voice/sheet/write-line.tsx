import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ArrowUp } from 'lucide-react';
import styles from './call-sheet.module.css';
import { useVoiceCall } from '../use-voice-call';
import { voiceCall } from '../voice-call';
import { callSheetCopy as copy } from './call-sheet.copy.es';

/** The same conversation in writing, for visitors who can't or prefer not to speak. */
export function WriteLine() {
  const [text, setText] = useState('');
  const { typed } = useVoiceCall();
  const field = useRef<HTMLInputElement>(null);
  // A visitor who chose to type continues here.
  useEffect(() => {
    if (typed) field.current?.focus();
  }, [typed]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (line === '') return;
    voiceCall.write(line);
    setText('');
  };
  return (
    <form className={styles.write} onSubmit={send} data-scripted="">
      <input ref={field} className={styles.field} value={text} maxLength={300} aria-label={copy.write} placeholder={copy.write} autoComplete="off" enterKeyHint="send" onChange={(event) => setText(event.target.value)} />
      <button type="submit" className={styles.round} aria-label={copy.send}><ArrowUp size={20} aria-hidden="true" /></button>
    </form>
  );
}
