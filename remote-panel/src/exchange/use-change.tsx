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
  const [{ failure, done }, setNews] = useState<{ readonly failure?: ApiError; readonly done?: string | undefined }>({});

  // As the network or the clinic's session returns, the failure no longer covers the content; an outage of a second leaves time to read it.
  useReconnected(failure?.kind === 'network', () => void setTimeout(() => setNews((now) => (now.failure === failure ? {} : now)), 5_000));
  useReconnected(failure?.code === 'clinic_changed', () => setNews({}));

  async function carryOut<Answer>(work: () => Promise<Answer>, sentence: Sentence<Answer>, waited = false): Promise<boolean> {
    setBusy(true);
    if (!waited) setNews({});
    try {
      const answer = await proven(work);
      setNews((now) => ({ ...now, done: typeof sentence === 'function' ? sentence(answer) : sentence }));
      return true;
    } catch (error) {
      onFailure(error, (reason) => setNews((now) => ({ ...now, failure: reason })));
      return false;
    } finally {
      setBusy(false);
      afterwards?.();
    }
  }
  const last = useRef(Promise.resolve(true));
  /** Runs after pending changes, for changes that do not depend on each other; their failures stay. @returns true on success */
  function changeInTurn(work: () => Promise<unknown>, sentence?: string): Promise<boolean> {
    setNews({});
    return (last.current = last.current.then(() => carryOut(work, sentence, true)));
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
