import { useEffect, useEffectEvent } from 'react';

export interface HistoryEntry {
  /** Called when Back left the window. Its input stays for the next time that it is shown. */
  readonly onBack: () => void;
  /** Called when Forward leads to the window again; absent: Forward is undone. */
  readonly onForward?: () => void;
}

/** The windows that are shown, by id. */
const shown = new Set<string>();
/** True while a step back over an entry is pending, whichever window asked for it. */
let closing = false;

const current = () => (window.history.state as { readonly dialog?: string } | null)?.dialog;
// The window's entry repeats the router's state of the page's entry: to the router both are one page.
const enter = (id: string) => window.history.pushState({ ...(window.history.state as object | null), dialog: id }, '');

/** Steps back over the entry of a closed window, and over each behind it whose window has closed meanwhile. */
function leave(id = current()): void {
  if (closing || id === undefined || id !== current() || shown.has(id)) return;
  closing = true;
  window.addEventListener('popstate', () => setTimeout(() => {
    closing = false;
    leave();
  }), { once: true });
  window.history.back();
}

/** Gives an open window a history entry: Back closes it and keeps the page. Closing by itself goes back, unless the page was left. */
export function useHistoryEntry(id: string, open: boolean, history: HistoryEntry): void {
  const follow = useEffectEvent(() => {
    if (open === (current() === id)) return;
    // The window was opened again before the step back was done.
    if (open && closing) enter(id);
    else if (open) history.onBack();
    else if (!closing) (history.onForward ?? leave)();
  });
  useEffect(() => {
    const onStep = () => follow();
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);
  useEffect(() => {
    // An entry that survived a reload.
    if (!open) return leave(id);
    shown.add(id);
    if (current() !== id) enter(id);
    return () => {
      shown.delete(id);
      leave(id);
    };
  }, [open, id]);
}
