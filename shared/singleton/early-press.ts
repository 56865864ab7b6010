import { useEffect, type RefObject } from 'react';

declare global {
  interface Window {
    /** The button pressed last, stored by the document's first script (api/src/site/early-input.ts). */
    earlyPress?: HTMLButtonElement | null;
  }
}

/** Repeats a press on a button in `place` from before hydration. One frame later, so that React has the typed text by then. */
export function useEarlyPress(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pressed = window.earlyPress;
    if (!pressed || !place.current?.contains(pressed)) return;
    window.earlyPress = null;
    const frame = requestAnimationFrame(() => pressed.click());
    return () => cancelAnimationFrame(frame);
  }, [place]);
}
