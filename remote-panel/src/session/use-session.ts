import { useEffect, useState } from 'react';
import { getSession, type SessionInfo } from 'shared/contracts/auth';
import { ApiError, call } from 'shared/http/client';

export type SessionState = { readonly status: 'checking' } | { readonly status: 'none' } | { readonly status: 'signed_in'; readonly session: SessionInfo };

/** Asks once who is signed in. Any failure counts as nobody: the login page says what is the matter. */
export function useSession(): SessionState {
  const [state, setState] = useState<SessionState>({ status: 'checking' });
  useEffect(() => {
    const abort = new AbortController();
    call(getSession, {}, { signal: abort.signal }).then(
      (session) => setState({ status: 'signed_in', session }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setState({ status: 'none' });
      },
    );
    return () => abort.abort();
  }, []);
  return state;
}
