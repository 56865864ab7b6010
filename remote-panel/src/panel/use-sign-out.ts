import { useState } from 'react';
import { signOut } from 'shared/contracts/auth';
import { ApiError, call } from 'shared/http/client';
import { eraseThreads } from '../chat/stored-threads';
import { useEndLiveEvents } from '../live/live-events';

/** Tells the server and then goes to the start page, whatever the server said. A full load, so that nothing of the clinic stays in memory. */
export function useSignOut(): { readonly busy: boolean; readonly leave: () => void } {
  const [busy, setBusy] = useState(false);
  const endLiveEvents = useEndLiveEvents();
  async function leave(): Promise<void> {
    setBusy(true);
    endLiveEvents();
    eraseThreads(window.localStorage);
    try {
      await call(signOut, {}, { timeoutMs: 5_000 });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.warn('Sign-out was not confirmed', error.kind);
    }
    window.location.assign('/');
  }
  return { busy, leave: () => void leave() };
}
