import { useState } from 'react';
import { useFailure } from '../session/session-lost';

/** One change at a time, with what came of the last one: a sentence for a person. `afterwards` runs whatever came of it. */
export function useChange(afterwards?: () => void) {
  const onFailure = useFailure();
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
      onFailure(error, ({ message }) => setFailure(message));
    } finally {
      setBusy(false);
      afterwards?.();
    }
  }
  return { busy, failure, done, change: (work: () => Promise<unknown>, sentence?: string) => void change(work, sentence) };
}
