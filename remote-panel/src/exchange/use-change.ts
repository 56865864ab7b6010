import { useState } from 'react';
import { ApiError } from 'shared/http/client';
import { useSessionLost } from '../session/session-lost';

/** One change at a time, with what came of the last one: a sentence for a person. */
export function useChange(afterwards: () => void) {
  const sessionLost = useSessionLost();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<string>();

  async function change(work: () => Promise<unknown>, sentence?: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setDone(undefined);
    try {
      await work();
      setDone(sentence);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_signed_in') sessionLost();
      else setFailure(error.message);
    } finally {
      setBusy(false);
      afterwards();
    }
  }
  return { busy, failure, done, change: (work: () => Promise<unknown>, sentence?: string) => void change(work, sentence) };
}
