import { createContext, useCallback, useContext } from 'react';
import { ApiError } from 'shared/http/client';

/** True while a full load leaves this page on purpose: a session that ends meanwhile is not lost, and the end of its stream is expected. */
export const leaving = { isUnderWay: false };

/** The login page's history state after a session has ended. */
export const sessionEnded = { sessionEnded: true } as const;

export const hasSessionEnded = (state: unknown): boolean => typeof state === 'object' && state !== null && 'sessionEnded' in state;

/** Called when the API reports that the session has ended. */
export const SessionLostContext = createContext<() => void>(() => undefined);

/** Called when the browser's session may have another clinic, person or role than the page's. */
export const SessionChangedContext = createContext<() => void>(() => undefined);

/** Handles a failed exchange: `show` gets the API's message, the panel also an ended session (which may only be renewed) or a changed one; bugs are rethrown. */
export function useFailure(): (error: unknown, show: (failure: ApiError) => void) => void {
  const sessionLost = useContext(SessionLostContext);
  const sessionChanged = useContext(SessionChangedContext);
  return useCallback((error, show) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'clinic_changed' || error.code === 'forbidden') sessionChanged();
    if (error.code === 'not_signed_in') sessionLost();
    show(error);
  }, [sessionLost, sessionChanged]);
}
