import { useEffect, useEffectEvent } from 'react';

export interface HistoryEntry {
  /** Called when Back left the window. Its input stays for the next time that it is shown. */
  readonly onBack: () => void;
  /** Called when Forward leads to the window again; absent: Forward is undone. */
  readonly onForward?: () => void;
}

/** True while a step back over an entry is pending, whichever window asked for it. */
let closing = false;

const isAt = (id: string) => (window.history.state as { readonly dialog?: string } | null)?.dialog === id;
// The window's entry repeats the router's state of the page's entry: to the router both are one page.
const enter = (id: string) => window.history.pushState({ ...(window.history.state as object | null), dialog: id }, '');

/** Gives an open window a history entry: Back closes it and keeps the page. Closing by itself goes back, unless the page was left. */
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
    // The window was opened again before the step back was done.
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
    // An entry that survived a reload.
    if (!open) return leave();
    if (!isAt(id)) enter(id);
    return () => leave();
  }, [watched, open, id]);
}
