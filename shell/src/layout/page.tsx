import { Component, lazy, Suspense, use, useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import type { Composition, ReleaseReference } from 'shared/contracts/apps/composition';
import type { RemoteName } from 'shared/contracts/releases/record';
import { hotVersion } from 'shared/contracts/apps/working-copies';
import { useLocation, usePageTitle } from 'shared/singleton';
import { Button, ButtonLink, MessagePage, Spinner, useHydrated } from 'shared/ui';
import type { RemoteLoader } from '../federation/remote-loader';
import { mayHave, ownerOf } from '../routes';
import { Layout } from './layout';
import { layoutCopy } from './layout.copy.es';
import { showPlace } from './left-places';
import { NotFound } from './not-found';

interface BoundaryProps { readonly children: ReactNode; readonly onError: (error: unknown) => void }

/** One boundary per remote: it identifies the failed remote and renders nothing, because the owner replaces the release at once. */
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

/** Page for a remote that no release could serve: it says so and offers ways to continue. */
function RemoteFallback({ onRetry }: { readonly onRetry: () => void }) {
  usePageTitle(copy.title);
  return (
    <MessagePage mood="broken" role="alert" title={copy.title} text={copy.text}>
      <Button onClick={onRetry}>{copy.retry}</Button>
      <ButtonLink to="/" variant="secondary">{copy.home}</ButtonLink>
    </MessagePage>
  );
}

/** The server's HTML is of another release than the one that draws the page. */
export class OtherHtml extends Error {}

/** Makes React draw the page anew: it hydrates other HTML with a complaint, or keeps attributes that differ. */
function DrawnAnew({ children }: { readonly children: ReactNode }) {
  if (!useHydrated()) throw new OtherHtml();
  return children;
}

/** Suspends while a release loads, so that the server's HTML stays; renders directly once loaded: `lazy` would suspend once more. */
function RemoteView({ remote, loader, active }: { readonly remote: RemoteName; readonly loader: RemoteLoader; readonly active: ReleaseReference | null }) {
  const { pathname } = useLocation();
  const read = () => loader.state(remote);
  const state = useSyncExternalStore(loader.subscribe, read, read);
  if (state.status === 'loading') {
    use(state.settled);
    // Settled and still loading: the store has changed between render and commit, and the next render gets the new state.
    return null;
  }
  // The last good release may be older than the address, and would draw nothing.
  const isLacking = state.status === 'ready' && !mayHave(state.release, pathname);
  if (state.status === 'failed' || isLacking) return <DrawnAnew><RemoteFallback onRetry={() => loader.retry(remote)} /></DrawnAnew>;
  const { App, release } = state;
  const drawn = (
    // In development the error must be visible, and the page stays.
    <RemoteBoundary key={release.container} onError={(error) => (release.version === hotVersion ? reportError(error) : loader.renderFailed(remote, release, error))}>
      <App />
    </RemoteBoundary>
  );
  return release === active ? drawn : <DrawnAnew>{drawn}</DrawnAnew>;
}

/** Only for operators: visitors load none of it. */
const OpsPage = lazy(() => import(/* webpackChunkName: "ops" */ '../ops/ops-page').then(({ OpsPage: Page }) => ({ default: Page })));

interface Props {
  readonly composition: Composition;
  readonly loader: RemoteLoader;
  /** The first address and the server's remote for it; some addresses only the server can resolve. */
  readonly first: { readonly pathname: string; readonly owner: RemoteName | null };
}

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
          {owner === null || isOps ? <OpsPage shellVersion={composition.shell.version} /> : <RemoteView remote={owner} loader={loader} active={composition.remotes[owner]?.active ?? null} />}
          <Arrival pathname={pathname} shown={shown} />
        </Suspense>
      )}
    </Layout>
  );
}

/** The address belongs to another origin (`/login` to the panel's) or to no app: only the server knows. */
function FullLoad() {
  useEffect(() => window.location.reload(), []);
  return <Spinner label={layoutCopy.loading} />;
}

/** Moves focus and screen reader to a new page, as a full load would. In the page's own boundary, so it runs once the page is shown. */
function Arrival({ pathname, shown }: { readonly pathname: string; readonly shown: RefObject<string> }) {
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (window.location.hash === '') showPlace();
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }, [pathname, shown]);
  return null;
}
