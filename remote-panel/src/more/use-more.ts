import { useState } from 'react';
import { ApiError } from 'shared/http/client';
import { useSessionLost } from '../session/session-lost';

interface State {
  readonly key: string;
  readonly busy: boolean;
  readonly error?: ApiError;
}

/** Reads one further page at a time of the list that `key` names; a page that cannot be read is said, and can be asked for again. */
export function useMore(key: string) {
  const sessionLost = useSessionLost();
  const [state, setState] = useState<State>({ key, busy: false });
  const { busy, error } = state.key === key ? state : { busy: false };

  async function read(readPage: () => Promise<void>): Promise<void> {
    if (busy) return;
    const settle = (failure?: ApiError) => setState((now) => (now.key === key ? { key, busy: false, error: failure } : now));
    setState({ key, busy: true });
    try {
      await readPage();
      settle();
    } catch (failure) {
      settle(failure instanceof ApiError ? failure : undefined);
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'not_signed_in') sessionLost();
      else console.warn('A further page could not be read', failure.kind);
    }
  }
  return { loadingMore: busy, moreError: error, readMore: (readPage: () => Promise<void>) => void read(readPage) };
}
