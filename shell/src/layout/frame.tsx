import { Suspense } from 'react';
import { Layout } from './layout';
import { Slot } from './slot';

/** The frame as the server sends it: the same tree as `Page`, with a marker where the remote's fragment goes. */
export function Frame() {
  return (
    <Layout>
      <Suspense>
        <Slot />
      </Suspense>
    </Layout>
  );
}
