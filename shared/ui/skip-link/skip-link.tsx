import { skipLinkCopy } from './skip-link.copy.es';
import styles from './skip-link.module.css';

/** First stop of the keyboard: skips the header and leads to the main content. */
export const SkipLink = () => <a className={styles.skipLink} href="#contenido" data-screen-only="">{skipLinkCopy.label}</a>;
