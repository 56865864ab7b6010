import { useContext, useEffect, useLayoutEffect, useState } from 'react';
import { holdBackPresses } from 'shared/browser/hold-back-presses';
import type { ApiError } from 'shared/http/client';
import { Notice } from 'shared/ui';
import { useLiveEvent } from '../live/live-events';
import { ProofContext } from '../session/may';
import { useFailure } from '../session/session-lost';

/** One change at a time, with what came of the last one: a sentence for a person. `afterwards` runs whatever came of it. */
export function useChange(afterwards?: () => void) {
  const onFailure = useFailure();
  const proven = useContext(ProofContext);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [done, setDone] = useState<string>();

  // It is over once there is a network again, and what it covers is to be read.
  const offline = failure?.kind === 'network';
  useEffect(() => {
    if (!offline) return;
    const back = () => setFailure(undefined);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [offline]);
  useLiveEvent(({ type }) => {
    if (offline && type === 'connected') setFailure(undefined);
  });

  async function change(work: () => Promise<unknown>, sentence?: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setDone(undefined);
    try {
      await proven(work);
      setDone(sentence);
    } catch (error) {
      onFailure(error, setFailure);
    } finally {
      setBusy(false);
      afterwards?.();
    }
  }
  /** What the API says of a field. */
  const failureOf = (name: string) => failure?.details.find(({ field }) => field === name)?.message;
  return { busy, failure: failure?.message, failureOf, done, notice: <ChangeNotice failure={failure?.message} done={done} />, change: (work: () => Promise<unknown>, sentence?: string) => void change(work, sentence) };
}

/** What came of the last change. As it comes and goes, what stands below moves, and must not take the press that was meant for another. */
export function ChangeNotice({ failure, done }: { readonly failure: string | undefined; readonly done: string | undefined }) {
  useLayoutEffect(() => holdBackPresses, [failure, done]);
  if (failure !== undefined) return <Notice tone="danger" role="alert">{failure}</Notice>;
  return done === undefined ? null : <Notice tone="success" role="status">{done}</Notice>;
}
