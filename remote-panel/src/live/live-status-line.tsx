import { useLiveStatus } from './live-events';
import { liveStatusCopy } from './live-status.copy.es';
import styles from './live-status-line.module.css';

/** 'Estado de Llamadas': seen at a glance, and announced when there is time. */
export function LiveStatusLine() {
  const { tone, text } = useLiveStatus();
  return (
    <section className={styles.line} aria-labelledby="estado-llamadas" data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      <h2 className={styles.heading} id="estado-llamadas">{liveStatusCopy.heading}</h2>
      <p className={styles.text} role="status" aria-live="polite">{text}</p>
    </section>
  );
}
