import type { ComponentType } from 'react';
import type { Composition, ReleaseReference } from 'shared/contracts/composition';
import type { RemoteName } from 'shared/contracts/releases';
import { reportFailure, type ReleaseFailure } from 'shared/singleton';
import type { RemoteModule } from 'shared/contracts/remote-module';
import { ReleaseError } from './release-error';

/** Where a remote stands for this visitor. `failed` means that no release of it could serve. */
export type RemoteState =
  | { readonly status: 'loading'; readonly settled: Promise<void> }
  | { readonly status: 'ready'; readonly release: ReleaseReference; readonly App: ComponentType }
  | { readonly status: 'failed' };

export interface RemoteLoader {
  /** State of a remote; the first call starts loading it. Same object until something changes. */
  readonly state: (remote: RemoteName) => RemoteState;
  /** The App threw while rendering: its release is done for in this page, the next one takes over. */
  readonly renderFailed: (remote: RemoteName, release: ReleaseReference, error: unknown) => void;
  /** Tries all releases again, as a visitor asks on the fallback page. */
  readonly retry: (remote: RemoteName) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

interface Dependencies {
  readonly composition: Composition;
  readonly loadRelease: (release: ReleaseReference) => Promise<RemoteModule>;
  readonly removeStyles: (container: string) => void;
  /** Hears which release serves a remote in this page. */
  readonly onReady?: (remote: RemoteName, release: ReleaseReference) => void;
}

/** Keeps one state per remote: the active release first, then the last known good one, then `failed`. */
export function createRemoteLoader({ composition, loadRelease, removeStyles, onReady }: Dependencies): RemoteLoader {
  const states = new Map<RemoteName, RemoteState>();
  const broken = new Set<string>();
  const listeners = new Set<() => void>();

  function set(remote: RemoteName, state: RemoteState): void {
    states.set(remote, state);
    for (const listener of listeners) listener();
  }

  const partsOf = (remote: RemoteName) => composition.remotes[remote] ?? { active: null, fallback: null };

  function candidates(remote: RemoteName): ReleaseReference[] {
    const { active, fallback } = partsOf(remote);
    return [active, fallback].filter((release) => release !== null).filter((release) => !broken.has(release.container));
  }

  function giveUp(remote: RemoteName, release: ReleaseReference, cause: ReleaseError): ReleaseFailure {
    broken.add(release.container);
    removeStyles(release.container);
    return { app: remote, version: release.version, cause: cause.failure, message: cause.message };
  }

  async function loadFirstGood(remote: RemoteName): Promise<void> {
    // Told together, when it is known what stands in: where every release fails, the line or what is around them may be at fault.
    const failures: ReleaseFailure[] = [];
    for (const release of candidates(remote)) {
      try {
        const { App } = await loadRelease(release);
        set(remote, { status: 'ready', release, App });
        failures.forEach(reportFailure);
        onReady?.(remote, release);
        return;
      } catch (error) {
        failures.push(giveUp(remote, release, error instanceof ReleaseError ? error : new ReleaseError('load', String(error), { cause: error })));
      }
    }
    failures.forEach(reportFailure);
    set(remote, { status: 'failed' });
  }

  function loading(remote: RemoteName): RemoteState {
    return { status: 'loading', settled: Promise.resolve().then(() => loadFirstGood(remote)) };
  }

  return {
    state: (remote) => {
      const known = states.get(remote);
      if (known !== undefined) return known;
      // Called while React renders, so nobody is told: the caller sees the state at once.
      const first = loading(remote);
      states.set(remote, first);
      return first;
    },
    renderFailed: (remote, release, error) => {
      const current = states.get(remote);
      if (current?.status !== 'ready' || current.release !== release) return;
      reportFailure(giveUp(remote, release, new ReleaseError('render', error instanceof Error ? error.message : String(error))));
      set(remote, loading(remote));
    },
    retry: (remote) => {
      const { active, fallback } = partsOf(remote);
      for (const release of [active, fallback]) if (release !== null) broken.delete(release.container);
      set(remote, loading(remote));
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
