import { createContext, useContext } from 'react';

/** What the login page finds in the history's state when somebody comes there because the session has ended. */
export const sessionEnded = { sessionEnded: true } as const;

export function hasSessionEnded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sessionEnded' in state;
}

/** Called by whoever learns from the API that the session has ended. */
export const SessionLostContext = createContext<() => void>(() => undefined);

export function useSessionLost(): () => void {
  return useContext(SessionLostContext);
}
