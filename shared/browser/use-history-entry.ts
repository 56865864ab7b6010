import { useEffect, useEffectEvent } from 'react';

export interface HistoryEntry {
  /** Back left the window. What was typed or chosen in it stays for when it is shown again. */
  readonly onBack: () => void;
  /** Forward leads to it again; without it, there is no way forward. */
  readonly onForward?: () => void;
}

/** A step back over an entry is on its way, whichever window asked for it. */
let closing = false;

const isAt = (id: string) => (window.history.state as { readonly dialog?: string } | null)?.dialog === id;
// What the router keeps in the page's own entry stands in the window's too: to the router both are one page.
const enter = (id: string) => window.history.pushState({ ...(window.history.state as object | null), dialog: id }, '');

/**
 * Gives an open window an entry of its own in the browser's history, so that Back (on a telephone: the gesture) leaves the
 * window and not the page. A window that closes by itself steps back over its entry; one whose page was left keeps it.
 */
export function useHistoryEntry(id: string, open: boolean, history: HistoryEntry | undefined): void {
  const watched = history !== undefined;
  const leave = useEffectEvent(() => {
    if (closing || !isAt(id)) return;
    closing = true;
    window.addEventListener('popstate', () => setTimeout(() => (closing = false)), { once: true });
    window.history.back();
  });
  const follow = useEffectEvent(() => {
    if (open === isAt(id)) return;
    // Opened again before the step back was done.
    if (open && closing) enter(id);
    else if (open) history?.onBack();
    else (history?.onForward ?? leave)();
  });
  useEffect(() => {
    if (!watched) return;
    const onStep = () => follow();
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, [watched]);
  useEffect(() => {
    if (!watched) return;
    // What a load has left behind.
    if (!open) return leave();
    if (!isAt(id)) enter(id);
    return () => leave();
  }, [watched, open, id]);
}
