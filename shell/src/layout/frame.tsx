import { Suspense } from 'react';
import { Layout } from './layout';

/** The frame as the server sends it: the same tree as `Page`, with a marker where the remote's fragment goes. */
export function Frame() {
  return (
    <Layout>
      <Suspense>
        {/* At build time React's markers for the boundary stand round it. */}
        <template data-slot="remote" />
      </Suspense>
    </Layout>
  );
}
