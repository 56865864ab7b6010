import { useEffect, useRef } from 'react';
import { Bubble } from '../../ui/bubble/bubble';
import styles from './call-sheet.module.css';
import type { TranscriptLine } from './transcript';
import { voiceCallCopy } from './voice-call.copy.es';

/** What has been said, announced politely: a log waits until the screen reader is free. */
export function CallTranscript({ lines }: { readonly lines: readonly TranscriptLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  // The box stands at its end whatever its size becomes; whoever has scrolled back is taken to a new line.
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines]);
  return (
    // The box scrolls, so the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is focusable
    <div ref={box} className={styles.transcript} role="log" aria-live="polite" aria-label={voiceCallCopy.transcript} tabIndex={0}>
      <div className={styles.lines}>
        {lines.map(({ role, content }, index) => (
          // Lines are only ever added, and the last one grows: its place is its identity.
          <Bubble key={index} from={role} name={role === 'agent' ? voiceCallCopy.agent : voiceCallCopy.caller}>{content}</Bubble>
        ))}
      </div>
    </div>
  );
}
