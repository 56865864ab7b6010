import { useEffect, useState, type RefObject } from 'react';

/** How long a busy page may put it off. */
const longestMs = 3_000;

/** True once the element has been half in view and the page has had nothing else to do: what is heavy and not needed to work can load then. */
export function useSeenAndIdle(element: RefObject<Element | null>): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    let callOff = () => undefined as void;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // Safari has no idle callbacks.
        if ('requestIdleCallback' in window) {
          const request = requestIdleCallback(() => setReady(true), { timeout: longestMs });
          callOff = () => cancelIdleCallback(request);
        } else {
          const timer = setTimeout(() => setReady(true), longestMs / 10);
          callOff = () => clearTimeout(timer);
        }
      },
      { threshold: 0.5 },
    );
    observer.observe(target);
    return () => {
      observer.disconnect();
      callOff();
    };
  }, [element]);
  return ready;
}
