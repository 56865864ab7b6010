import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';

/** Renders its children one after another, each after a paint: a slow telephone answers in between. */
export function InTurn({ children }: { readonly children: ReactNode }) {
  const all = Children.toArray(children);
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (shown >= all.length) return;
    // A timer that a frame sets runs after its paint.
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setShown(shown + 1))));
    return () => cancelAnimationFrame(frame);
  }, [shown, all.length]);
  return all.slice(0, shown);
}
