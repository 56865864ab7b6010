import { useEffect, useRef, type RefObject } from 'react';

const narrow = '(max-width: 74.99rem)';

/** Whether the window takes the place of the page. */
export const fillsPage = () => window.matchMedia(narrow).matches;

/**
 * Shows the dialog beside the page, or, where there is room for one alone, in its place: then the page behind is out of reach.
 * A visitor who asked for the window (`takesFocus`) goes on in `first`; a window that came back by itself leaves the focus where it is.
 * The outside things are the dialog element and the width of the window.
 */
export function useChatFrame(open: boolean, takesFocus: boolean, first: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const frame = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = frame.current;
    if (dialog === null || !open) return;
    const width = window.matchMedia(narrow);
    const show = () => {
      dialog.close();
      if (width.matches) dialog.showModal();
      else dialog.show();
    };
    const showAgain = () => {
      const focused = document.activeElement;
      show();
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    show();
    if (takesFocus) first.current?.focus();
    // `show` and `showModal` focus the first button by themselves.
    else if (!width.matches && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    width.addEventListener('change', showAgain);
    return () => {
      width.removeEventListener('change', showAgain);
      dialog.close();
    };
  }, [open, takesFocus, first]);
  return frame;
}
