import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { holdBackPresses } from 'shared/browser/hold-back-presses';
import type { ApiError } from 'shared/http/client';
import { Notice } from 'shared/ui';
import { useReconnected } from '../live/live-events';
import { ProofContext } from '../session/may';
import { useFailure } from '../session/session-lost';

/** The result of a change for a person, perhaps by the API's answer. */
type Sentence<Answer> = string | ((answer: Answer) => string) | undefined;

/** Makes one change at a time and keeps its result. `afterwards` runs on success and on failure. */
export function useChange(afterwards?: () => void) {
  const onFailure = useFailure();
  const proven = useContext(ProofContext);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [done, setDone] = useState<string>();

  // The failure ends when the network or the clinic's session returns, and the content below it must be readable.
  useReconnected(failure?.kind === 'network' || failure?.code === 'clinic_changed', () => setFailure(undefined));

  async function carryOut<Answer>(work: () => Promise<Answer>, sentence: Sentence<Answer>): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    setDone(undefined);
    try {
      const answer = await proven(work);
      setDone(typeof sentence === 'function' ? sentence(answer) : sentence);
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
  /** Runs after pending changes, for changes that do not depend on each other. @returns true on success */
  function changeInTurn(work: () => Promise<unknown>, sentence?: string): Promise<boolean> {
    const turn = last.current.then(() => carryOut(work, sentence));
    last.current = turn;
    return turn;
  }
  const change = <Answer,>(work: () => Promise<Answer>, sentence?: Sentence<Answer>) => void (busy || carryOut(work, sentence));
  const failureOf = (name: string) => failure?.details.find(({ field }) => field === name)?.message;
  return { busy, failure: failure?.message, failureOf, done, notice: <ChangeNotice failure={failure?.message} done={done} />, changeInTurn, change };
}

/** Result of the last change. It moves the content below when it appears or disappears, and must not redirect a press. */
export function ChangeNotice({ failure, done }: { readonly failure: string | undefined; readonly done: string | undefined }) {
  useLayoutEffect(() => holdBackPresses, [failure, done]);
  if (failure !== undefined) return <Notice tone="danger" role="alert">{failure}</Notice>;
  return done === undefined ? null : <Notice tone="success" role="status">{done}</Notice>;
}
