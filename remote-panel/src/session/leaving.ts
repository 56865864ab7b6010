import { createContext, useContext } from 'react';

/** Whether a sign-out is under way: a session that ends meanwhile has been ended, not lost, and a stream that ends with it is no news. */
export interface Leaving {
  readonly set: (leaving: boolean) => void;
  readonly isUnderWay: () => boolean;
}

export const LeavingContext = createContext<Leaving>({ set: () => undefined, isUnderWay: () => false });

export function useLeaving(): Leaving {
  return useContext(LeavingContext);
}
