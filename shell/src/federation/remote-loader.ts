import type { ComponentType } from 'react';
import type { Composition, ReleaseReference } from 'shared/contracts/apps/composition';
import type { RemoteName } from 'shared/contracts/releases/record';
import { reportFailure, type ReleaseFailure } from 'shared/singleton';
import { loadRelease } from './load-release';
import { ReleaseError } from './release-error';
import { removeStyles } from './styles';

/** State of a remote for this visitor. `failed`: no release of it could serve. */
export type RemoteState =
  | { readonly status: 'loading'; readonly settled: Promise<void> }
  | { readonly status: 'ready'; readonly release: ReleaseReference; readonly App: ComponentType }
  | { readonly status: 'failed' };

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

/** One state per remote: the active release, the last known good one, `failed`. `onReady` gets the release that serves it in this page. */
export function createRemoteLoader(composition: Composition, onReady: (remote: RemoteName, release: ReleaseReference) => void) {
  const states = new Map<RemoteName, RemoteState>();
  const broken = new Set<string>();
  const listeners = new Set<() => void>();

  function set(remote: RemoteName, state: RemoteState): void {
    states.set(remote, state);
    for (const listener of listeners) listener();
  }

  function releasesOf(remote: RemoteName): ReleaseReference[] {
    const { active, fallback } = composition.remotes[remote] ?? { active: null, fallback: null };
    return [active, fallback].filter((release) => release !== null);
  }

  function giveUp(remote: RemoteName, release: ReleaseReference, cause: ReleaseError): ReleaseFailure {
    broken.add(release.container);
    removeStyles(release.container);
    return { app: remote, version: release.version, cause: cause.failure, message: cause.message };
  }

  async function loadFirstGood(remote: RemoteName): Promise<void> {
    // Reported together, once the replacement is known: where every release fails, the cause may be the network or the environment.
    const failures: ReleaseFailure[] = [];
    const releases = releasesOf(remote).filter(({ container }) => !broken.has(container));
    for (const release of releases) {
      try {
        const { App } = await loadRelease(release, release === releases.at(-1) ? 'last' : 'first');
        set(remote, { status: 'ready', release, App });
        failures.forEach(reportFailure);
        return onReady(remote, release);
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
    /** State of a remote; the first call starts loading it. The same object until a change. */
    state: (remote: RemoteName): RemoteState => {
      const known = states.get(remote);
      if (known !== undefined) return known;
      // Runs during React's render, so listeners are not notified: the caller gets the state at once.
      const first = loading(remote);
      states.set(remote, first);
      return first;
    },
    /** The App threw while rendering: this page drops its release and uses the next one. */
    renderFailed: (remote: RemoteName, release: ReleaseReference, error: unknown): void => {
      const current = states.get(remote);
      if (current?.status !== 'ready' || current.release !== release) return;
      reportFailure(giveUp(remote, release, new ReleaseError('render', error instanceof Error ? error.message : String(error))));
      set(remote, loading(remote));
    },
    /** Tries all releases again, on the visitor's request from the fallback page. */
    retry: (remote: RemoteName): void => {
      for (const { container } of releasesOf(remote)) broken.delete(container);
      set(remote, loading(remote));
    },
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
