import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { proveAgain, signInAgainPath } from '../../contracts/auth';
import { ApiError, call } from '../../http/client';
import { Button } from '../button/button';
import { ButtonLink } from '../button-link/button-link';
import { Dialog } from '../dialog/dialog';
import { TextField } from '../text-field/text-field';
import { proofCopy as copy } from './proof.copy.es';
import styles from './proof.module.css';

interface Waiting { readonly byApp: boolean; readonly goOn: () => void; readonly giveUp: () => void }

export type Proven = <Done>(work: () => Promise<Done>) => Promise<Done>;

/**
 * `proven` does what may ask for a second factor anew: where it does, `dialog` asks for a code and what was begun goes on by
 * itself. Whoever has none here goes through the provider's sign-in; `onSignIn` keeps where to come back to.
 */
export function useProof(onSignIn: () => void): { readonly proven: Proven; readonly dialog: ReactNode } {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const proven: Proven = useCallback(
    async (work) =>
      work().catch((error: unknown) => {
        if (!(error instanceof ApiError) || (error.code !== 'proof_needed' && error.code !== 'sign_in_needed')) throw error;
        const byApp = error.code === 'proof_needed';
        return new Promise((resolve, reject) => setWaiting((before) => [...before, { byApp, goOn: () => resolve(work()), giveUp: () => reject(error) }]));
      }),
    [],
  );
  const close = (end: 'goOn' | 'giveUp') => {
    setWaiting([]);
    for (const one of waiting) one[end]();
  };
  const byApp = waiting[0]?.byApp === true;
  return {
    proven,
    dialog: (
      <Dialog id="confirmar-identidad" open={waiting.length > 0} onClose={() => close('giveUp')} keepOnOutsidePress title={copy.title} description={byApp ? copy.app : copy.provider}>
        {byApp ? <CodeForm onProven={() => close('goOn')} /> : <ButtonLink wide href={signInAgainPath} onClick={onSignIn}>{copy.signIn}</ButtonLink>}
      </Dialog>
    ),
  };
}

function CodeForm({ onProven }: { readonly onProven: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const typed = { code: code.replaceAll(/\s/g, '') };
    if (busy) return;
    if (!proveAgain.input.isValidSync(typed)) return setProblem(copy.incomplete);
    setBusy(true);
    try {
      await call(proveAgain, typed);
      onProven();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      setBusy(false);
      field.current?.select();
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField ref={field} id="codigo-confirmar" label={copy.label} error={problem} autoComplete="one-time-code" inputMode="numeric" value={code} onChange={({ target }) => setCode(target.value)} />
      <Button type="submit" wide busy={busy}>{copy.submit}</Button>
    </form>
  );
}
