import './styles';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, onFailure, reportFailure, SiteProvider } from 'shared/singleton';
import { createRemoteLoader } from './federation/remote-loader';
import { loadRelease } from './federation/load-release';
import { removeStyles } from './federation/styles';
import { Page } from './layout/page';
import { readPageData } from './page-data';
import { sendFailure } from './report';

/** Longest wait for the remote before the frame comes alive without it; the remote's HTML is there all the while. */
const frameWaitMs = 800;

const data = readPageData();
const { composition, owner, prerendered } = data;
const loader = createRemoteLoader({ composition, loadRelease, removeStyles });
onFailure(sendFailure);

const page = (
  <BrowserRouter>
    <SiteProvider site={data.site} features={data.features}>
      <Page composition={composition} loader={loader} first={{ pathname: window.location.pathname, owner }} />
    </SiteProvider>
  </BrowserRouter>
);

function show(): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The document has no #root');
  if (!prerendered) {
    createRoot(container).render(page);
    return;
  }
  startTransition(() => {
    hydrateRoot(container, page, {
      onRecoverableError: (error) => {
        const message = error instanceof Error ? error.message : String(error);
        reportFailure({ building: owner ?? 'shell', version: composition.shell.version, cause: 'hydration', message });
      },
    });
  });
}

const first = owner === null ? null : loader.state(owner);
if (first?.status === 'loading') {
  await Promise.race([first.settled, new Promise((resolve) => setTimeout(resolve, frameWaitMs))]);
}
show();
