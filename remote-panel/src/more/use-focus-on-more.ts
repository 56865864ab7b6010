import { useCallback, useLayoutEffect, useRef } from 'react';

interface Growth {
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Where in the list the button stands and new items come in. */
  readonly side: 'start' | 'end';
}

/**
 * Keeps the keyboard's place in a list that grows. When the button for more goes with the last page, its focus goes to
 * the first item that came, or to the item beside the button when none came.
 * @returns the list's ref, and what to call as more is asked for
 */
export function useFocusOnMore({ hasMore, loadingMore, side }: Growth) {
  const list = useRef<HTMLElement>(null);
  const known = useRef<ReadonlySet<Element>>(null);
  useLayoutEffect(() => {
    if (loadingMore || known.current === null) return;
    const before = known.current;
    known.current = null;
    // Whoever has gone elsewhere meanwhile stays there.
    if (hasMore || document.activeElement !== document.body) return;
    const items = [...(list.current?.children ?? [])];
    const item = items.find((element) => !before.has(element)) ?? items.at(side === 'start' ? 0 : -1);
    if (item instanceof HTMLElement) focusOn(item);
  }, [hasMore, loadingMore, side]);

  return {
    list: useCallback((element: HTMLElement | null) => void (list.current = element), []),
    rememberItems: () => {
      known.current = new Set(list.current?.children);
    },
  };
}

/** On what an item offers, or on the item itself when it is only read. */
function focusOn(item: HTMLElement): void {
  const target = item.querySelector('button') ?? item;
  if (target === item) item.tabIndex = -1;
  target.focus();
}
