import { useCallback, useState, type ReactNode } from 'react';
import { proveAgain, signInAgainPath } from '../../contracts/clinic/auth';
import { call, isProofNeeded } from '../../http/client';
import { ButtonLink } from '../button-link/button-link';
import { CodeForm } from '../code-form/code-form';
import { Dialog } from '../dialog/dialog';
import { proofCopy as copy } from './proof.copy.es';

interface Waiting { readonly byApp: boolean; readonly goOn: () => void; readonly giveUp: () => void }

export type Proven = <Done>(work: () => Promise<Done>) => Promise<Done>;

/**
 * `proven` runs an act that may need a new second factor: then `dialog` asks for a code and the act is retried. A person without an app
 * here goes through the provider's sign-in; `onSignIn` stores the address to return to.
 */
export function useProof(onSignIn: () => void): { readonly proven: Proven; readonly dialog: ReactNode } {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const proven: Proven = useCallback((work) => work().catch((error: unknown) => {
    if (!isProofNeeded(error)) throw error;
    const byApp = error.code === 'proof_needed';
    return new Promise<void>((goOn, giveUp) => setWaiting((before) => [...before, { byApp, goOn, giveUp: () => giveUp(error) }])).then(work);
  }), []);
  const close = (end: 'goOn' | 'giveUp') => {
    setWaiting((now) => now.filter((one) => !waiting.includes(one)));
    for (const one of waiting) one[end]();
  };
  const byApp = waiting[0]?.byApp === true;
  return {
    proven,
    dialog: (
      <Dialog id="confirmar-identidad" open={waiting.length > 0} onClose={() => close('giveUp')} keepOnOutsidePress title={copy.title} description={byApp ? copy.app : copy.provider}>
        {byApp
          ? <CodeForm kind="time" submit={copy.submit} send={(code) => call(proveAgain, { code }).then(() => close('goOn'))} />
          : <ButtonLink wide href={signInAgainPath} onClick={onSignIn}>{copy.signIn}</ButtonLink>}
      </Dialog>
    ),
  };
}
