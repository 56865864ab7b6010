import { useEffect, useRef } from 'react';
import { Bubble } from '../../../ui/bubble/bubble';
import styles from './call-sheet.module.css';
import type { TranscriptLine } from '../call/transcript';
import { callSheetCopy as copy } from './call-sheet.copy.es';

/** The transcript, announced politely: a log waits until the screen reader is idle. */
export function CallTranscript({ lines }: { readonly lines: readonly TranscriptLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  // The box stays at its end whatever its size; a new line scrolls a visitor who has scrolled back to it.
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines]);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is focusable
    <div ref={box} className={styles.transcript} role="log" aria-live="polite" aria-label={copy.transcript} tabIndex={0}>
      <div className={styles.lines}>
        {lines.map(({ role, content }, index) => (
          // Lines are only appended, and the last one grows: the index is a stable key.
          <Bubble key={index} from={role} name={role === 'agent' ? copy.agent : copy.caller}>{content}</Bubble>
        ))}
      </div>
    </div>
  );
}
