import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and in the render that hydrates it, true afterwards: for what only the running page knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}
