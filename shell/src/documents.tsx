import './styles';
import { Suspense } from 'react';
import type { BuildDocument } from 'shared/contracts/apps/remote-module';
import { layoutCopy } from './layout/layout.copy.es';
import { Layout } from './layout/layout';
import { NotFound } from './layout/not-found';

/** The server's frame: the same tree as `Page`, with a marker in place of the remote's fragment. */
function Frame() {
  return (
    <Layout>
      <Suspense>
        {/* At build time React's boundary markers surround it. */}
        <template data-slot="remote" />
      </Suspense>
    </Layout>
  );
}

function NotFoundPage() {
  return <Layout><NotFound /></Layout>;
}

const notFoundTitle = `${layoutCopy.notFound.title} · {{site.name}}`;

/** Frames differ in the header. `/404`, for an address that nobody claims, has no buttons below `/demos` and no header below `/panel`. */
export const documents: readonly BuildDocument[] = [
  { route: '/login', title: '', App: Frame },
  { route: '/panel/*', location: '/panel', title: '', App: Frame },
  { route: '/private-demo', title: '', App: Frame },
  { route: '/demos', title: '', App: Frame },
  { route: '/demos/*', location: '/demos/clinica', title: '', App: Frame },
  { route: '/ops', title: `${layoutCopy.ops} · {{site.name}}`, noindex: true, App: Frame },
  ...['/404', '/demos/404', '/panel/404'].map((route) => ({ route, title: notFoundTitle, noindex: true, App: NotFoundPage })),
  { route: '/*', location: '/', title: '', App: Frame },
];
