import { createContext, useContext } from 'react';

/** Says that a sign-out is under way: a session that ends meanwhile has been ended, not lost. */
export const LeavingContext = createContext<(leaving: boolean) => void>(() => undefined);

export function useLeaving(): (leaving: boolean) => void {
  return useContext(LeavingContext);
}
