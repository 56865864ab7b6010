import { useEffect, useSyncExternalStore, type RefObject } from 'react';

/** The parts of the page that show the call now, and whether each can be seen whole; undefined until the browser has said. */
const surfaces = new Map<Element, boolean | undefined>();
const listeners = new Set<() => void>();

function emit(): void {
  for (const listener of listeners) listener();
}

/** What lies over the page's edges: the header, and the bar at the foot of some pages. */
function edges(): string {
  const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
  const foot = document.querySelector('[data-foot-bar]')?.getBoundingClientRect().height ?? 0;
  return `${-Math.round(header)}px 0px ${-Math.round(foot)}px`;
}

/**
 * Marks an element that the visitor needs now, to know how the call stands or to end it. Only while all of these can be
 * seen whole nothing else shows the call.
 */
export function useCallSurface(place: RefObject<Element | null>, needed = true): void {
  useEffect(() => {
    const element = place.current;
    if (!needed || element === null || !('IntersectionObserver' in window)) return;
    // Not quite 1: edges fall between pixels.
    const observer = new IntersectionObserver(
      ([entry]) => {
        surfaces.set(element, entry !== undefined && entry.intersectionRatio >= 0.98);
        emit();
      },
      { threshold: 0.98, rootMargin: edges() },
    );
    surfaces.set(element, undefined);
    observer.observe(element);
    emit();
    return () => {
      observer.disconnect();
      surfaces.delete(element);
      emit();
    };
  }, [place, needed]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const inView = () => surfaces.size > 0 && [...surfaces.values()].every((whole) => whole !== false);

/** Whether the page shows the call at all, in view or not. */
export function useCallDrawn(): boolean {
  return useSyncExternalStore(subscribe, () => surfaces.size > 0, () => false);
}

/** Whether the call can be seen and ended where the page draws it. */
export function useCallInView(): boolean {
  return useSyncExternalStore(subscribe, inView, () => true);
}
