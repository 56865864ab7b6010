import { useEffect } from 'react';
import { scrollToSection, useLocation } from 'shared/singleton';
import { takeRememberedScroll } from './scroll-memory';

/**
 * Brings a visitor to where they want to be on the landing: the section that the address names, or where they left it
 * for a demo. One frame later than the mount, because the shell puts new pages to their top first.
 */
export function useArrival(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const remembered = takeRememberedScroll();
    const frame = requestAnimationFrame(() => {
      if (hash !== '') arriveAt(hash.slice(1));
      else if (remembered !== null) window.scrollTo({ top: remembered, behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

/** Prerendered HTML can be used before scripts are here: whoever is at work in the section already is left alone. */
function arriveAt(id: string): void {
  if (document.getElementById(id)?.contains(document.activeElement)) return;
  scrollToSection(id);
}
