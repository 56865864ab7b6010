import type { ReactNode } from 'react';
import { CallDock, Header } from 'shared/singleton';
import { SkipLink } from 'shared/ui';

/** The frame of every page. The page itself, with its `main` and footer, belongs to the remote. */
export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      {children}
      <CallDock />
    </>
  );
}
