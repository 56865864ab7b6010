import styles from './message-page.module.css';

/** The voice's orb, quiet: a line of sound that stops half way (`lost`), or rests (`pause`). Decoration. */
export function MessageIllustration({ mood }: { readonly mood: 'lost' | 'pause' }) {
  return (
    <svg className={styles.illustration} viewBox="0 0 320 240" aria-hidden="true" focusable="false">
      <circle cx="160" cy="112" r="92" className={styles.halo} />
      <circle cx="160" cy="112" r="66" className={styles.orb} />
      {mood === 'lost' ? (
        <path className={styles.wave} d="M104 112h14c6 0 7-26 13-26s7 58 14 58 8-44 14-44 6 22 11 22" />
      ) : (
        <path className={styles.wave} d="M146 90v44M174 90v44" />
      )}
      {mood === 'lost' && <path className={styles.trace} d="M180 122h36" />}
      <ellipse cx="160" cy="222" rx="74" ry="7" className={styles.ground} />
    </svg>
  );
}
