import type { AppName } from '../contracts/apps';
import type { FailureCause } from '../contracts/vitals-names';

export type { FailureCause };

export interface ReleaseFailure {
  readonly app: AppName;
  readonly version: string;
  readonly cause: FailureCause;
  readonly message: string;
}

type Listener = (failure: ReleaseFailure) => void;
const listeners = new Set<Listener>();

/** Where every app reports what broke; the shell forwards it to the API. */
export function reportFailure(failure: ReleaseFailure): void {
  for (const listener of listeners) listener(failure);
}

/** Hears each reported failure. Returns the way to stop. */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
