import { createContext, useContext } from 'react';

/** Called by whoever learns from the API that the session has ended. */
export const SessionLostContext = createContext<() => void>(() => undefined);

export function useSessionLost(): () => void {
  return useContext(SessionLostContext);
}
