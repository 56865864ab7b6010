import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import type { Composition } from 'shared/contracts/composition';
import type { RemoteName } from 'shared/contracts/releases';
import { useLocation } from 'shared/singleton';
import { Spinner } from 'shared/ui/spinner';
import type { RemoteLoader } from '../federation/remote-loader';
import { ownerOf } from '../routes';
import { Layout } from './layout';
import { layoutCopy } from './layout.copy.es';
import { NotFound } from './not-found';
import { RemoteView } from './remote-view';

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
