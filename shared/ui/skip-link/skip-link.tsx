import { skipLinkCopy } from './skip-link.copy.es';
import styles from './skip-link.module.css';

/** First stop of the keyboard: past the header, to what the page is about. */
export function SkipLink({ target = 'contenido' }: { /** Id of the main element, which has tabIndex -1. */ readonly target?: string }) {
  return <a className={styles.skipLink} href={`#${target}`} data-screen-only="">{skipLinkCopy.label}</a>;
}
