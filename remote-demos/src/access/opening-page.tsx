import { Skeleton } from 'shared/ui/skeleton';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import { accessCopy as copy } from './access.copy.es';
import styles from './opening-page.module.css';

/** Stands where the demo will stand. Also what the server sends, so it depends on nothing. */
export function OpeningPage() {
  return (
    <main id="contenido" tabIndex={-1} className={styles.page} aria-busy="true">
      <p role="status">
        <VisuallyHidden>{copy.loading}</VisuallyHidden>
      </p>
      <noscript>
        <p className={styles.needsScripts}>{copy.needsScripts} <a href="/#private-demo">{copy.withoutScripts}</a></p>
      </noscript>
      <Skeleton width="60%" height="1.5rem" shape="block" />
      <Skeleton width="75%" height="3.5rem" shape="block" />
      <Skeleton width="100%" height="18rem" shape="block" />
      <Skeleton width="100%" height="12rem" shape="block" />
    </main>
  );
}
