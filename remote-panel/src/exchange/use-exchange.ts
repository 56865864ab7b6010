import { startTransition, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { ApiError } from 'shared/http/client';
import { useReconnected } from '../live/live-events';
import { useFailure } from '../session/session-lost';
import { takeEarly } from './early-reading';

export type Exchange<Data> = {
  /** Reads again; the current data stay until the answer arrives. */
  readonly refresh: () => void;
  /** An answer is pending, with or without data to show meanwhile. */
  readonly busy: boolean;
} & (
  | { readonly status: 'loading'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'failed'; readonly data: undefined; readonly error: ApiError }
  | { readonly status: 'ready'; readonly data: Data; /** The last refresh failed; the data are from before. */ readonly error: ApiError | undefined }
);

interface State<Data> { readonly key: string; readonly data?: Data; readonly error?: ApiError; readonly busy: boolean }

/** After an outage. The stream of events brings no news of it: it stays while the API is without its database. */
const againMs = 15_000;

/** Keeps one reading on the screen, by `key`. Refreshes during a reading become one after it; one that failed is repeated later. */
export function useExchange<Data>(key: string, read: (signal: AbortSignal) => Promise<Data>): Exchange<Data> {
  const onFailure = useFailure();
  const [state, setState] = useState<State<Data>>({ key, busy: true });
  const [round, readAgain] = useReducer((count: number) => count + 1, 0);
  /** Of the reading under way, and one more for after it. */
  const asked = useRef(0);
  const readNow = useEffectEvent(read);

  useEffect(() => {
    const abort = new AbortController();
    asked.current = 1;
    setState((before) => (before.key === key ? { ...before, busy: true } : { key, busy: true }));
    (takeEarly<Data>(key) ?? readNow(abort.signal)).then(
      // An equal answer keeps the same object, so that nothing is rendered again.
      (data) => finish((before) => ({ key, data: before.data !== undefined && JSON.stringify(before.data) === JSON.stringify(data) ? before.data : data, busy: false })),
      (reason: unknown) => onFailure(reason, (error) => finish((before) => ({ ...before, error, busy: false }))),
    ).catch((error: unknown) => {
      // A newer reading has aborted this one; any other error is a bug and must be visible.
      if (!abort.signal.aborted) throw error;
    });

    function finish(next: (before: State<Data>) => State<Data>): void {
      if (abort.signal.aborted) return;
      asked.current = Math.min(asked.current - 1, 1);
      // Several answers arrive together when a page opens: rendering them must not block input.
      startTransition(() => setState(next));
      if (asked.current > 0) readAgain();
    }
    return () => abort.abort();
  }, [key, round, onFailure]);

  const refresh = useCallback(() => {
    asked.current += 1;
    if (asked.current === 1) readAgain();
  }, []);

  useReconnected(state.error !== undefined, refresh);
  useEffect(() => {
    if (state.busy || state.error === undefined || (state.error.kind === 'refused' && state.error.code !== 'service_unavailable')) return;
    const timer = setTimeout(refresh, againMs);
    return () => clearTimeout(timer);
  }, [state, refresh]);

  const { data, error, busy } = state.key === key ? state : { data: undefined, error: undefined, busy: true };
  // What was erased meanwhile does not stay on the screen.
  if (data !== undefined && error?.code !== 'not_found') return { status: 'ready', data, error, busy, refresh };
  if (error !== undefined) return { status: 'failed', data: undefined, error, busy, refresh };
  return { status: 'loading', data: undefined, error: undefined, busy, refresh };
}
