import { useState } from 'react';
import { getSession, signOut } from 'shared/contracts/auth';
import { ApiError, call } from 'shared/http/client';
import { eraseThreads } from '../chat/stored-threads';
import { takeDeepLink } from '../session/deep-link';
import { leaving } from '../ui';

/** Does what ends the clinic's view, such as a sign-out, and then goes on by a full load, so that nothing of the clinic stays in memory. */
export function useLeave(act: () => Promise<unknown>, to: string) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function leave(): Promise<void> {
    setState('busy');
    leaving.isUnderWay = true;
    try {
      await act();
    } catch (error) {
      leaving.isUnderWay = false;
      setState('failed');
      if (!(error instanceof ApiError)) throw error;
      return;
    }
    eraseThreads(window.localStorage);
    takeDeepLink();
    window.location.assign(to);
  }
  return { busy: state === 'busy', failed: state === 'failed', leave: () => void leave() };
}

/** A sign-out whose answer was lost may have been done. @throws what failed, when somebody is signed in still, or nobody can say */
async function unlessSignedOut(failure: unknown): Promise<void> {
  const found: unknown = await call(getSession, {}).catch((error: unknown) => error);
  if (!(found instanceof ApiError && found.code === 'not_signed_in')) throw failure;
}

export const useSignOut = () => useLeave(() => call(signOut, {}, { timeoutMs: 5_000 }).catch(unlessSignedOut), '/');
