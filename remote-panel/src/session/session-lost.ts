import { createContext, useCallback, useContext } from 'react';
import { ApiError } from 'shared/http/client';

/** Whether this page is being left on purpose, by a full load: a session that ends meanwhile has been ended, not lost, and a stream that ends with it is no news. */
export const leaving = { isUnderWay: false };

/** What the login page finds in the history's state when somebody comes there because the session has ended. */
export const sessionEnded = { sessionEnded: true } as const;

export const hasSessionEnded = (state: unknown): boolean => typeof state === 'object' && state !== null && 'sessionEnded' in state;

/** Called by whoever learns from the API that the session has ended. */
export const SessionLostContext = createContext<() => void>(() => undefined);

/** Called where the browser's session may by now be of another clinic or another person than the page. */
export const SessionChangedContext = createContext<() => void>(() => undefined);

/** What to do with a failed exchange: `show` gets what the API says, the panel learns that a session has ended or changed, and a bug stays one. */
export function useFailure(): (error: unknown, show: (failure: ApiError) => void) => void {
  const sessionLost = useContext(SessionLostContext);
  const sessionChanged = useContext(SessionChangedContext);
  return useCallback(
    (error, show) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'clinic_changed') sessionChanged();
      if (error.code === 'not_signed_in') sessionLost();
      else show(error);
    },
    [sessionLost, sessionChanged],
  );
}
