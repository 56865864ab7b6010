import { useEffect, useLayoutEffect, type RefObject } from 'react';

declare global {
  interface Window {
    /** The button pressed last, stored by the document's first script (api/src/site/early-input.ts). */
    earlyPress?: HTMLButtonElement | null;
  }
}

/** Repeats a press on a button in `place` from before hydration. One frame later, so that React has the typed text by then. */
export function useEarlyPress(place: RefObject<HTMLElement | null>): void {
  // React itself passes on the press that made it hydrate the place: that one arrives in it only now.
  useLayoutEffect(() => place.current?.addEventListener('click', () => (window.earlyPress = null), { capture: true, once: true }), [place]);
  useEffect(() => {
    const pressed = window.earlyPress;
    if (!pressed || !place.current?.contains(pressed)) return;
    requestAnimationFrame(() => window.earlyPress === pressed && pressed.click());
  }, [place]);
}
