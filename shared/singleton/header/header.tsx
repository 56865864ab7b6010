import { useRef, type MouseEvent } from 'react';
import { VoiceMark } from '../../ui/voice-mark/voice-mark';
import { Link, useLocation } from '../router';
import { useEarlyPress } from '../early-press';
import { useSite } from '../site';
import { HeaderActions } from './header-actions';
import { hasHeader, hasHeaderActions } from './header-places';
import { headerCopy } from './header.copy.es';
import styles from './header.module.css';
import { headerId } from './scroll-to-section';
import { useScrolledPast, useScrollProgress } from './scrolled';

const scrolledThreshold = 20;

/** The one header of the site: logo, three actions, and how far down the page one is. */
export function Header() {
  const { pathname } = useLocation();
  if (!hasHeader(pathname)) return null;
  return <HeaderBar pathname={pathname} />;
}

function HeaderBar({ pathname }: { readonly pathname: string }) {
  const { name } = useSite();
  const scrolled = useScrolledPast(scrolledThreshold);
  const bar = useRef<HTMLElement>(null);
  useEarlyPress(bar);
  const progress = useRef<HTMLDivElement>(null);
  useScrollProgress(progress, pathname);

  // The address does not change when one is at home already, so nothing else would bring the visitor up.
  const toTop = (event: MouseEvent) => {
    if (pathname !== '/' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    window.scrollTo({ top: 0 });
  };

  return (
    <header ref={bar} id={headerId} className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={headerCopy.home(name)} onClick={toTop}>
          <VoiceMark size={34} />
          <span className={styles.name}>{name}</span>
        </Link>
        {hasHeaderActions(pathname) && <HeaderActions />}
      </div>
      <div ref={progress} className={styles.progress} data-testid="scroll-progress" data-screen-only="" aria-hidden="true" />
    </header>
  );
}
