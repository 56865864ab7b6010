import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiError } from 'shared/http/client';
import { useLiveEvent } from '../live/live-events';
import { useFailure } from '../session/session-lost';
import { takeEarly } from './early-reading';

export type Exchange<Data> = {
  /** Asks again; what is shown stays until the answer is there. */
  readonly refresh: () => void;
  /** An answer is awaited, with or without something to show meanwhile. */
  readonly busy: boolean;
} & (
  | { readonly status: 'loading'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'failed'; readonly data: undefined; readonly error: ApiError }
  | { readonly status: 'ready'; readonly data: Data; /** The last refresh failed; the data are from before. */ readonly error: ApiError | undefined }
);

interface State<Data> { readonly key: string; readonly data?: Data; readonly error?: ApiError; readonly busy: boolean }

/**
 * Keeps one reading of the API on the screen. `key` names what is read: when it changes, the reading starts anew;
 * a refresh that comes while one runs is done once after it. One that failed is repeated as the network or the stream of events comes back.
 */
export function useExchange<Data>(key: string, read: (signal: AbortSignal) => Promise<Data>): Exchange<Data> {
  const onFailure = useFailure();
  const [state, setState] = useState<State<Data>>({ key, busy: true });
  const [round, setRound] = useState(0);
  const running = useRef(false);
  const again = useRef(false);
  const readNow = useEffectEvent(read);

  useEffect(() => {
    const abort = new AbortController();
    running.current = true;
    setState((before) => (before.key === key ? { ...before, busy: true } : { key, busy: true }));
    (takeEarly<Data>(key) ?? readNow(abort.signal)).then(
      // The same answer stays the same object, so that what is drawn from it is not drawn again.
      (data) => finish((before) => ({ key, data: before.data !== undefined && JSON.stringify(before.data) === JSON.stringify(data) ? before.data : data, busy: false })),
      (reason: unknown) => onFailure(reason, (error) => finish((before) => ({ ...before, error, busy: false }))),
    ).catch((error: unknown) => {
      // Aborted by a newer reading; everything else is a bug and must be seen.
      if (!abort.signal.aborted) throw error;
    });

    function finish(next: (before: State<Data>) => State<Data>): void {
      if (abort.signal.aborted) return;
      running.current = false;
      // Several answers come at once as a page opens: what is drawn of them leaves room for a finger.
      startTransition(() => setState(next));
      if (again.current) {
        again.current = false;
        setRound((count) => count + 1);
      }
    }
    return () => abort.abort();
  }, [key, round, onFailure]);

  const refresh = useCallback(() => {
    if (running.current) again.current = true;
    else setRound((count) => count + 1);
  }, []);

  const failed = state.error !== undefined;
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [failed, refresh]);
  useLiveEvent(({ type }) => {
    if (failed && type === 'connected') refresh();
  });

  const { data, error, busy } = state.key === key ? state : { data: undefined, error: undefined, busy: true };
  if (data !== undefined) return { status: 'ready', data, error, busy, refresh };
  if (error !== undefined) return { status: 'failed', data: undefined, error, busy, refresh };
  return { status: 'loading', data: undefined, error: undefined, busy, refresh };
}
