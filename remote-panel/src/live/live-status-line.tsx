import look from 'shared/ui/look.module.css';
import { useLiveStatus } from './live-events';
import { liveStatusCopy } from './live-status.copy.es';
import { shapes, useLiveExchange } from '../ui';
import styles from './live-status-line.module.css';
import { ongoingReading, ongoingText } from './ongoing-calls';

/** 'Estado de Llamadas': the last event, announced politely, and beside it every ongoing call, whatever the last event was. */
export function LiveStatusLine() {
  const { tone, text } = useLiveStatus();
  const ongoing = useLiveExchange('calls', ongoingReading);
  const calling = (ongoing.data?.length ?? 0) > 0;
  return (
    <section
      className={`${shapes.line} ${shapes.surface} ${styles.line}`}
      aria-labelledby="estado-llamadas"
      data-screen-only
      data-tone={calling && tone !== 'broken' ? 'calling' : tone === 'calling' ? 'news' : tone}
    >
      <span className={styles.dot} aria-hidden="true" />
      <h2 className={look.bold} id="estado-llamadas">{liveStatusCopy.heading}</h2>
      <p className={`${shapes.cut} ${styles.text}`} role="status" aria-live="polite">{text}</p>
      <p className={`${shapes.soft} ${shapes.cut} ${styles.ongoing}`}>{ongoing.data === undefined ? '\u00a0' : ongoingText(ongoing.data)}</p>
    </section>
  );
}
