import type { AppName } from '../contracts/apps/apps';
import type { FailureCause } from '../contracts/releases/vitals-names';

export type { FailureCause };

export interface ReleaseFailure {
  readonly app: AppName;
  readonly version: string;
  readonly cause: FailureCause;
  readonly message: string;
}

type Listener = (failure: ReleaseFailure) => void;
const listeners = new Set<Listener>();

/** Every app reports its failures here; the shell forwards them to the API. */
export function reportFailure(failure: ReleaseFailure): void {
  for (const listener of listeners) listener(failure);
}

/** Subscribes to reported failures. Returns the unsubscribe function. */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
