import { useEffect, useEffectEvent, useRef } from 'react';

export interface HistoryEntry {
  /** Back left the window. What was typed or chosen in it stays for when it is shown again. */
  readonly onBack: () => void;
  /** Forward leads to it again. */
  readonly onForward: () => void;
}

const isAt = (id: string) => (window.history.state as { readonly dialog?: string } | null)?.dialog === id;
// What the router keeps in the page's own entry stands in the window's too: to the router both are one page.
const enter = (id: string) => window.history.pushState({ ...(window.history.state as object | null), dialog: id }, '');

/**
 * Gives an open window an entry of its own in the browser's history, so that Back (on a telephone: the gesture) leaves the
 * window and not the page. A window that closes by itself steps back over its entry; one whose page was left keeps it.
 */
export function useHistoryEntry(id: string, open: boolean, history: HistoryEntry | undefined): void {
  const watched = history !== undefined;
  const closing = useRef(false);
  const follow = useEffectEvent(() => {
    const closed = closing.current;
    closing.current = false;
    if (open === isAt(id)) return;
    if (!open) history?.onForward();
    // Opened again before the step back was done.
    else if (closed) enter(id);
    else history?.onBack();
  });
  useEffect(() => {
    if (!watched) return;
    const onStep = () => follow();
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, [watched]);
  useEffect(() => {
    if (!watched || open === isAt(id)) return;
    if (open) enter(id);
    else {
      closing.current = true;
      window.history.back();
    }
  }, [watched, open, id]);
}
