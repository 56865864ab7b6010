import { useEffect, type RefObject } from 'react';

/** Keeps what is fixed to the window's foot above a telephone's keyboard, which some browsers lay over the page. */
export function useKeyboardRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view: VisualViewport | null | undefined = window.visualViewport;
    if (!view) return;
    const fit = () => place.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))}px`);
    const listening = new AbortController();
    for (const change of ['resize', 'scroll']) view.addEventListener(change, fit, { signal: listening.signal });
    return () => listening.abort();
  }, [place]);
}
