import { Component, lazy, Suspense, use, useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import type { Composition } from 'shared/contracts/composition';
import type { RemoteName } from 'shared/contracts/releases';
import { hotVersion } from 'shared/contracts/working-copies';
import { useLocation, usePageTitle } from 'shared/singleton';
import { Button, ButtonLink, MessagePage, Spinner } from 'shared/ui';
import type { RemoteLoader } from '../federation/remote-loader';
import { ownerOf } from '../routes';
import { Layout } from './layout';
import { layoutCopy } from './layout.copy.es';
import { NotFound } from './not-found';

interface BoundaryProps { readonly children: ReactNode; readonly onError: (error: unknown) => void }

/** One boundary per remote: it names the culprit and draws nothing, because its owner replaces the release at once. */
class RemoteBoundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

const copy = layoutCopy.unavailable;

/** What a visitor sees when no release of a remote could serve: an honest page with ways to go on. */
function RemoteFallback({ onRetry }: { readonly onRetry: () => void }) {
  usePageTitle(copy.title);
  return (
    <MessagePage mood="pause" role="alert" title={copy.title} text={copy.text}>
      <Button onClick={onRetry}>{copy.retry}</Button>
      <ButtonLink to="/" variant="secondary">{copy.home}</ButtonLink>
    </MessagePage>
  );
}

/**
 * Draws a remote with the best release this visitor can have. Suspends while one loads, so the server's HTML stays
 * until its scripts are here; draws directly once it is there, because `lazy` would suspend once more.
 */
function RemoteView({ remote, loader }: { readonly remote: RemoteName; readonly loader: RemoteLoader }) {
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

/** For operators alone, so visitors carry nothing of it. */
const OpsPage = lazy(() => import(/* webpackChunkName: "ops" */ '../ops/ops-page').then(({ OpsPage: Page }) => ({ default: Page })));

interface Props {
  readonly composition: Composition;
  readonly loader: RemoteLoader;
  /** The first address and the remote that the server found for it; some addresses only the server can resolve. */
  readonly first: { readonly pathname: string; readonly owner: RemoteName | null };
}

/** The whole page: the frame, and the remote that owns the address. */
export function Page({ composition, loader, first }: Props) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const isOps = pathname === '/ops';
  const owner = pathname === first.pathname ? first.owner : ownerOf(pathname, composition);
  return (
    <Layout>
      {owner === null && !isOps ? (
        <>
          {pathname === first.pathname ? <NotFound /> : <FullLoad />}
          <Arrival pathname={pathname} shown={shown} />
        </>
      ) : (
        <Suspense key={isOps ? 'ops' : owner} fallback={<Spinner label={layoutCopy.loading} />}>
          {owner === null || isOps ? <OpsPage shellVersion={composition.shell.version} /> : <RemoteView remote={owner} loader={loader} />}
          <Arrival pathname={pathname} shown={shown} />
        </Suspense>
      )}
    </Layout>
  );
}

/** Another origin has the address, as the panel's has `/login`, or nobody: the server knows. */
function FullLoad() {
  useEffect(() => window.location.reload(), []);
  return <Spinner label={layoutCopy.loading} />;
}

/**
 * On a change of address, moves keyboard and screen reader to the new page, as a full load would. It stands beside the page
 * in the same boundary, so it arrives when the page does: a remote that one comes into for the first time loads first.
 */
function Arrival({ pathname, shown }: { readonly pathname: string; readonly shown: RefObject<string> }) {
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (window.location.hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }, [pathname, shown]);
  return null;
}
