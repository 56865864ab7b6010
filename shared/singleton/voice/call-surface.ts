import { useEffect, useSyncExternalStore, type RefObject } from 'react';

/** Places of the page that show the call whole, and whether each can be seen now. */
const surfaces = new Map<Element, boolean>();
const listeners = new Set<() => void>();
let observer: IntersectionObserver | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

function observe(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (surfaces.has(target)) surfaces.set(target, isIntersecting);
    tell();
  });
  return observer;
}

/** Marks an element as a place where the visitor sees the call and can end it. While it is in view nothing else offers that. */
export function useCallSurface(place: RefObject<Element | null>): void {
  useEffect(() => {
    const element = place.current;
    if (element === null || !('IntersectionObserver' in window)) return;
    surfaces.set(element, false);
    observe().observe(element);
    tell();
    return () => {
      surfaces.delete(element);
      observe().unobserve(element);
      tell();
    };
  }, [place]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const inView = () => [...surfaces.values()].some(Boolean);

/** Whether the page has such a place at all, in view or not. */
export function useCallDrawn(): boolean {
  return useSyncExternalStore(subscribe, () => surfaces.size > 0, () => false);
}

/** Whether the call can be seen and ended where it is drawn. */
export function useCallInView(): boolean {
  return useSyncExternalStore(subscribe, inView, () => true);
}
