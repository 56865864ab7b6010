import { useEffect, type RefObject } from 'react';

declare global {
  interface Window {
    /** The button that was pressed last, kept by the document's first script (api/src/site/early-input.ts). */
    earlyPress?: HTMLButtonElement | null;
  }
}

/** Repeats, once `place` is alive, a press on one of its buttons that came before the scripts did. One frame later, so that what was typed is known by then. */
export function useEarlyPress(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pressed = window.earlyPress;
    if (!pressed || !place.current?.contains(pressed)) return;
    window.earlyPress = null;
    const frame = requestAnimationFrame(() => pressed.click());
    return () => cancelAnimationFrame(frame);
  }, [place]);
}
