import { startTransition, useEffect, useReducer, useState } from 'react';
import { getSession, type SessionInfo } from 'shared/contracts/clinic/auth';
import { ApiError, call, shown } from 'shared/http/client';
import { dropEarly } from '../exchange/early-reading';

type Found =
  | { readonly status: 'checking' }
  /** The API reports that nobody is signed in, or has no sessions on this host: a preview’s. */
  | { readonly status: 'none' }
  /** The session is unknown, because the API is unreachable or fails. `said`: the sentence of a newer API's refusal. */
  | { readonly status: 'failed'; readonly busy: boolean; readonly said: string | null }
  | { readonly status: 'signed_in'; readonly session: SessionInfo };

/** Interval of automatic retries after a failure, until there is an answer. */
const retryMs = 5_000;

/** Reads the session. An outage does not sign out: the session stays, and the request is retried. */
export function useSession() {
  const [found, setFound] = useState<Found>({ status: 'checking' });
  const [round, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    setFound((before) => (before.status === 'failed' ? { ...before, busy: true } : before));
    call(getSession, {}, { signal: abort.signal }).then(
      (session) => {
        // Readings during the session check may belong to the previous clinic or person.
        if (session.clinics.length > 1 || shown.as !== undefined) dropEarly();
        shown.as = `${session.clinic?.id ?? ''}.${session.user.id}`;
        startTransition(() => setFound({ status: 'signed_in', session }));
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'not_signed_in' || error.code === 'not_found') return setFound({ status: 'none' });
        setFound({ status: 'failed', busy: false, said: error.code === null ? error.serverMessage : null });
        timer = setTimeout(retry, retryMs);
        window.addEventListener('online', retry, { signal: abort.signal });
      },
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [round]);
  return { ...found, retry };
}
