import { useState } from 'react';
import { getSession, signOut } from 'shared/contracts/clinic/auth';
import { ApiError, call } from 'shared/http/client';
import { eraseThreads } from '../chat/stored-threads';
import { takeDeepLink } from '../session/deep-link';
import { leaving, useFailure } from '../ui';
import { panelCopy as copy } from './panel.copy.es';

/** Runs an act that ends the clinic's view, such as a sign-out, then loads a new page, so that no data of the clinic stay in memory. */
export function useLeave(act: () => Promise<unknown>, to: string) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const onFailure = useFailure();
  async function leave(): Promise<void> {
    // The browser would ask only after the act, when nothing could be saved any more.
    if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true })) && !window.confirm(copy.unsaved)) return;
    setState('busy');
    leaving.isUnderWay = true;
    try {
      // What the event has saved is sent first.
      await Promise.resolve().then(act);
    } catch (error) {
      leaving.isUnderWay = false;
      return onFailure(error, () => setState('failed'));
    }
    eraseThreads();
    takeDeepLink();
    window.location.assign(to);
  }
  return { busy: state === 'busy', failed: state === 'failed', leave: () => void leave() };
}

/** A sign-out whose answer was lost may have succeeded. @throws the failure, if the session still exists or is unknown */
async function unlessSignedOut(failure: unknown): Promise<void> {
  const found: unknown = await call(getSession, {}).catch((error: unknown) => error);
  if (!(found instanceof ApiError && found.code === 'not_signed_in')) throw failure;
}

export const useSignOut = () => useLeave(() => call(signOut, {}, { timeoutMs: 5_000 }).catch(unlessSignedOut), '/');
