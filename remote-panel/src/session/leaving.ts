import { createContext, useContext } from 'react';

/** Whether a sign-out is under way: a session that ends meanwhile has been ended, not lost, and a stream that ends with it is no news. */
export interface Leaving { readonly set: (leaving: boolean) => void; readonly isUnderWay: () => boolean }

export function createLeaving(): Leaving {
  let underWay = false;
  return { set: (now) => void (underWay = now), isUnderWay: () => underWay };
}

export const LeavingContext = createContext(createLeaving());

export const useLeaving = (): Leaving => useContext(LeavingContext);
