import type { ReactNode } from 'react';
import look from '../look/look.module.css';
import { VoiceMark } from '../voice-mark/voice-mark';
import styles from './message-page.module.css';

export interface MessagePageProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Small line above the title, e.g. `Error 404`. */
  readonly kicker?: string;
  /** `lost` when there is nothing here, `broken` when it could not be had, `over` when its time has passed, `pause` when somebody has to act first. */
  readonly mood?: 'lost' | 'broken' | 'over' | 'pause';
  readonly role?: 'alert';
  /** Buttons and links: always at least one way to continue. */
  readonly children: ReactNode;
}

/** A whole page with one message and a way to continue: not found, or a part that could not be loaded. */
export function MessagePage({ title, text, kicker, mood = 'lost', role, children }: MessagePageProps) {
  return (
    <main id="contenido" tabIndex={-1}>
      <section className={styles.messagePage} role={role}>
        {/* Nobody answers: three dots. A line that broke has a gap, and what is over has lost its colours. */}
        <VoiceMark className={`${styles.illustration} ${styles[mood] ?? ''}`} mood={mood === 'lost' || mood === 'broken' ? 'voices' : 'still'} />
        <div className={styles.words}>
          {kicker !== undefined && <p className={`${look.quiet} ${look.bold}`}>{kicker}</p>}
          <h1 className={look.heading}>{title}</h1>
          <div className={styles.text}>{text}</div>
          <div className={styles.actions}>{children}</div>
        </div>
      </section>
    </main>
  );
}
