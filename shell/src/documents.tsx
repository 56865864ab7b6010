import './styles';
import { Suspense } from 'react';
import type { BuildDocument } from 'shared/contracts/remote-module';
import { layoutCopy } from './layout/layout.copy.es';
import { Layout } from './layout/layout';
import { NotFound } from './layout/not-found';

/** The frame as the server sends it: the same tree as `Page`, with a marker where the remote's fragment goes. */
function Frame() {
  return (
    <Layout>
      <Suspense>
        {/* At build time React's markers for the boundary stand round it. */}
        <template data-slot="remote" />
      </Suspense>
    </Layout>
  );
}

function NotFoundPage() {
  return (
    <Layout>
      <NotFound />
    </Layout>
  );
}

/**
 * Frames by address, because the header differs: with its buttons, without them, and no header at all.
 * `/404` is the page for an address that nobody claims; `/demos/404` the one for a demo that there is not, without the buttons.
 */
export const documents: readonly BuildDocument[] = [
  { route: '/login', title: '', App: Frame },
  { route: '/panel/*', location: '/panel', title: '', App: Frame },
  { route: '/private-demo', title: '', App: Frame },
  { route: '/demos', title: '', App: Frame },
  { route: '/demos/*', location: '/demos/clinica', title: '', App: Frame },
  { route: '/ops', title: `${layoutCopy.ops} · {{site.name}}`, noindex: true, App: Frame },
  { route: '/404', title: `${layoutCopy.notFound.title} · {{site.name}}`, noindex: true, App: NotFoundPage },
  { route: '/demos/404', title: `${layoutCopy.notFound.title} · {{site.name}}`, noindex: true, App: NotFoundPage },
  { route: '/*', location: '/', title: '', App: Frame },
];
