import { useCallback, useEffect, useState } from 'react';
import { call, ApiError } from 'shared/http/client';
import { signOut } from 'shared/contracts/auth';
import { readOperator } from 'shared/contracts/release-access';
import { readLog, releaseStatus, type AppStatus } from 'shared/contracts/release-control';
import type { LogEntryView } from 'shared/contracts/release-log';

interface RegistryView { readonly operator: string; readonly stale: boolean; readonly apps: readonly AppStatus[]; readonly log: readonly LogEntryView[] }

export type RegistryState =
  | { readonly status: 'loading' }
  | { readonly status: 'closed'; readonly why: 'not_signed_in' | 'forbidden' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly view: RegistryView };

/** Short, because an operator watches a release. */
const everyMs = 2_000;

/** What is live, read again and again while the page is seen. */
export function useRegistry(): { state: RegistryState; refresh: () => Promise<void>; leave: () => void } {
  const [state, setState] = useState<RegistryState>({ status: 'loading' });

  const refresh = useCallback(async () => {
    try {
      // Alone first: whoever may not see the registry is refused once, not three times.
      const operator = await call(readOperator, {});
      const [status, log] = await Promise.all([call(releaseStatus, {}), call(readLog, { limit: 60 })]);
      setState({ status: 'ready', view: { operator: operator.name, stale: status.stale, apps: status.apps, log: log.entries } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_signed_in' || error.code === 'forbidden') setState({ status: 'closed', why: error.code });
      // A page that shows something keeps it: the next reading comes soon.
      else setState((before) => (before.status === 'ready' ? before : { status: 'failed', message: error.message }));
    }
  }, []);

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), everyMs);
    return () => clearInterval(timer);
  }, [refresh]);

  const leave = () => void call(signOut, {}).then(() => window.location.reload(), ({ message }: Error) => setState({ status: 'failed', message }));
  return { state, refresh, leave };
}
