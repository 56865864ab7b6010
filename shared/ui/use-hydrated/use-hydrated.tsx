import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and during hydration, true afterwards: for values that only the running page knows. */
export const useHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false);
