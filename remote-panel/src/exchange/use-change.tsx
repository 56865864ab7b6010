import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

  async function carryOut(work: () => Promise<unknown>, sentence?: string): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    setDone(undefined);
    try {
      await proven(work);
      setDone(sentence);
      return true;
    } catch (error) {
      onFailure(error, setFailure);
      return false;
    } finally {
      setBusy(false);
      afterwards?.();
    }
  }
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** After whatever is under way, for changes that stand for themselves. @returns whether it came through */
  function changeInTurn(work: () => Promise<unknown>, sentence?: string): Promise<boolean> {
    const turn = last.current.then(() => carryOut(work, sentence));
    last.current = turn;
    return turn;
  }
  /** What the API says of a field. */
  const failureOf = (name: string) => failure?.details.find(({ field }) => field === name)?.message;
  return { busy, failure: failure?.message, failureOf, done, notice: <ChangeNotice failure={failure?.message} done={done} />, changeInTurn, change: (work: () => Promise<unknown>, sentence?: string) => void (busy || carryOut(work, sentence)) };
}

/** What came of the last change. As it comes and goes, what stands below moves, and must not take the press that was meant for another. */
export function ChangeNotice({ failure, done }: { readonly failure: string | undefined; readonly done: string | undefined }) {
  useLayoutEffect(() => holdBackPresses, [failure, done]);
  if (failure !== undefined) return <Notice tone="danger" role="alert">{failure}</Notice>;
  return done === undefined ? null : <Notice tone="success" role="status">{done}</Notice>;
}
