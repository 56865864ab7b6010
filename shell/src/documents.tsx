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

const missing = { title: `${layoutCopy.notFound.title} · {{site.name}}`, noindex: true, App: () => <Layout><NotFound /></Layout> };
/** Frames differ in the header. So does `/404`, for an address that nobody claims or whose app was retired. */
export const documents: readonly BuildDocument[] = [
  { route: '/login', title: '', App: Frame },
  { route: '/panel/*', location: '/panel', title: '', App: Frame },
  { route: '/private-demo', title: '', App: Frame },
  { route: '/demos/*', location: '/demos/clinica', title: '', App: Frame },
  { route: '/ops', title: `${layoutCopy.ops} · {{site.name}}`, noindex: true, App: Frame },
  ...['', '/login', '/panel', '/private-demo', '/demos'].map((folder) => ({ route: `${folder}/404`, ...missing })),
  { route: '/*', location: '/', title: '', App: Frame },
];
