import { skipLinkCopy } from './skip-link.copy.es';
import styles from './skip-link.module.css';

/** First stop of the keyboard: past the header, to what the page is about. */
export function SkipLink() {
  return <a className={styles.skipLink} href="#contenido" data-screen-only="">{skipLinkCopy.label}</a>;
}
