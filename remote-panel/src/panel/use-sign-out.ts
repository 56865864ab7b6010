import { useState } from 'react';
import { signOut } from 'shared/contracts/auth';
import { ApiError, call } from 'shared/http/client';
import { eraseThreads } from '../chat/stored-threads';
import { clearDeepLink } from '../session/deep-link';
import { leaving } from '../session/leaving';

interface SignOut {
  readonly busy: boolean;
  /** The last try failed, and the person is still signed in. */
  readonly failed: boolean;
  readonly leave: () => void;
}

/** Ends the session and then goes to the start page, by a full load, so that nothing of the clinic stays in memory. */
export function useSignOut(): SignOut {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function leave(): Promise<void> {
    setState('busy');
    leaving.isUnderWay = true;
    try {
      await call(signOut, {}, { timeoutMs: 5_000 });
    } catch (error) {
      leaving.isUnderWay = false;
      setState('failed');
      if (!(error instanceof ApiError)) throw error;
      return;
    }
    eraseThreads(window.localStorage);
    clearDeepLink();
    window.location.assign('/');
  }
  return { busy: state === 'busy', failed: state === 'failed', leave: () => void leave() };
}
