import { use, useSyncExternalStore } from 'react';
import type { RemoteName } from 'shared/contracts/releases';
import { hotVersion } from 'shared/contracts/working-copies';
import type { RemoteLoader } from '../federation/remote-loader';
import { RemoteBoundary } from './remote-boundary';
import { RemoteFallback } from './remote-fallback';

/**
 * Draws a remote with the best release this visitor can have. Suspends while one loads, so the server's HTML stays
 * until its scripts are here; draws directly once it is there, because `lazy` would suspend once more.
 */
export function RemoteView({ remote, loader }: { readonly remote: RemoteName; readonly loader: RemoteLoader }) {
  const read = () => loader.state(remote);
  const state = useSyncExternalStore(loader.subscribe, read, read);
  if (state.status === 'loading') {
    use(state.settled);
    // Settled and still loading: the store has moved on between render and commit, the next render sees it.
    return null;
  }
  if (state.status === 'failed') return <RemoteFallback onRetry={() => loader.retry(remote)} />;
  const { App, release } = state;
  return (
    // Who is writing the remote wants to see what it throws, and goes on from there.
    <RemoteBoundary key={release.container} onError={(error) => (release.version === hotVersion ? reportError(error) : loader.renderFailed(remote, release, error))}>
      <App />
    </RemoteBoundary>
  );
}
