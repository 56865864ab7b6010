import { useEffect, useSyncExternalStore, type RefObject } from 'react';

/** Scrolled share of the page, 0 to 1. A page that fits the window counts as unscrolled. */
export function scrollFraction(scrollTop: number, scrollHeight: number, clientHeight: number): number {
  const way = scrollHeight - clientHeight;
  if (way <= 0) return 0;
  return Math.min(1, Math.max(0, scrollTop / way));
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** True when the page is scrolled more than 20 pixels. False while prerendering. */
export const useScrolled = (): boolean => useSyncExternalStore(onScroll, () => window.scrollY > 20, () => false);

/** Scales the bar to the scroll fraction, at most once a frame and outside React: scrolling must not render anything. */
export function useScrollProgress(bar: RefObject<HTMLElement | null>, page: string): void {
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      const { scrollHeight, clientHeight } = document.documentElement;
      const fraction = scrollFraction(window.scrollY, scrollHeight, clientHeight);
      if (bar.current !== null) bar.current.style.transform = `scaleX(${Number(fraction.toFixed(4))})`;
    };
    const request = () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    request();
    const listening = new AbortController();
    for (const name of ['scroll', 'resize']) window.addEventListener(name, request, { passive: true, signal: listening.signal });
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
    };
  }, [bar, page]);
}
