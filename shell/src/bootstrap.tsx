import './styles';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { AppName } from 'shared/contracts/apps';
import type { PageData } from 'shared/contracts/composition';
import { withoutClosingSlash } from 'shared/contracts/pathname';
import { BrowserRouter, onFailure, reportFailure, SiteProvider } from 'shared/singleton';
import { createRemoteLoader } from './federation/remote-loader';
import { pressOnceWhileHeld } from './held-enter';
import { Page } from './layout/page';
import { isBlank, releaseOfScript, scriptIn, watchFailedActs, watchUncaught } from './page-guards';
import { ownerOf } from './routes';
import { createReporter } from './report';
import { keepFocus } from './keep-focus';

declare global {
  interface Window {
    /** Set by the document's guard; absent where there is none. */
    shellAlive?: () => void;
    /** Has the page loaded once more with the last known good shell. */
    shellFailed?: () => void;
    /** Whether the visitor cuts this page's loads off, so that their failures say nothing of a release. */
    pageCutOff?: () => boolean;
  }
}

/** Longest wait for the remote before the frame comes alive without it; the remote's HTML is there all the while. */
const frameWaitMs = 800;
/** By then a page that its scripts have drawn shows something. */
const blankAfterMs = 4_000;

// The server answers `/login/` as `/login`; the page takes the shorter address before anything reads it, so that both draw the same.
const { origin, pathname, search, hash } = window.location;
const shorter = withoutClosingSlash(pathname);
if (shorter !== pathname) window.history.replaceState(window.history.state, '', origin + shorter + search + hash);
const firstPath = window.location.pathname;
pressOnceWhileHeld();
const data = readPageData();
const { composition, owner, prerendered } = data;
const reporter = createReporter({ ticket: data.ticket, isCutOff: window.pageCutOff });
const loader = createRemoteLoader(composition, (remote, { version }) => reporter.ready(remote, version));
onFailure(({ app, version, cause }) => reporter.failed(app, version, cause));
const redrawn = new WeakSet<object>();
watchUncaught(composition, (error) => typeof error === 'object' && error !== null && redrawn.has(error), ({ app, version }) => reporter.failed(app, version, 'uncaught'));
watchFailedActs(composition, drawnRelease, ({ app, version }, what) => reporter.failed(app, version, what));

const page = (
  <BrowserRouter>
    <SiteProvider site={data.site} features={data.features}>
      <Page composition={composition} loader={loader} first={{ pathname: firstPath, owner }} />
      <Alive />
    </SiteProvider>
  </BrowserRouter>
);

/** Once the first render is there, the document's guard may rest. */
function Alive() {
  useEffect(() => {
    window.shellAlive?.();
    reporter.ready('shell', composition.shell.version);
  }, []);
  return null;
}

/** Remotes have boundaries of their own, so this is the shell's failure, and React has taken the page away. */
function onUncaughtError(error: unknown): void {
  console.error(error);
  window.shellFailed?.();
}

function show(): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The document has no #root');
  if (!prerendered) {
    createRoot(container, { onUncaughtError }).render(page);
    return;
  }
  startTransition(() => {
    hydrateRoot(container, page, {
      onUncaughtError,
      onRecoverableError: (error, { componentStack }) => {
        const message = error instanceof Error ? error.message : String(error);
        // Filed under the app whose component was drawn otherwise.
        const { app, version } = releaseOfScript(scriptIn(componentStack ?? ''), composition) ?? { app: 'shell', version: composition.shell.version };
        reportFailure({ app, version, cause: 'hydration', message });
        if (typeof error === 'object' && error !== null) redrawn.add(error);
        // The console, and with it every browser test, is to hear of it too.
        reportError(error);
      },
    });
  });
}

const first = owner === null ? null : loader.state(owner);
if (first?.status === 'loading') {
  await Promise.race([first.settled, new Promise((resolve) => setTimeout(resolve, frameWaitMs))]);
}
show();
keepFocus(document);
void measureSometimes();
setTimeout(lookForBlank, blankAfterMs);

/** Reads the JSON block that the server wrote into this document. It is ours, so it is trusted; its absence is a bug. */
function readPageData(): PageData {
  const block = document.getElementById('page-data');
  if (block?.textContent == null) throw new Error('The document carries no page data');
  return JSON.parse(block.textContent) as PageData;
}

/** Which release draws the page that is shown now. */
function drawnRelease(): { readonly app: AppName; readonly version: string } | null {
  const shown = window.location.pathname === firstPath ? owner : ownerOf(window.location.pathname, composition);
  const state = shown === null ? null : loader.state(shown);
  return shown !== null && state?.status === 'ready' ? { app: shown, version: state.release.version } : null;
}

/** A remote that is there, at the address that it was loaded for, and has drawn nothing. */
function lookForBlank(): void {
  const drawn = owner === null ? null : loader.state(owner);
  if (owner === null || drawn?.status !== 'ready' || document.visibilityState === 'hidden') return;
  if (isBlank(document.querySelector('main')) && isBlank(document.querySelector('[role="main"]'))) reporter.failed(owner, drawn.release.version, 'blank');
}

/** Web vitals of the sampled pages; the library comes when the page is interactive and has nothing else to do. */
async function measureSometimes(): Promise<void> {
  if (owner === null || Math.random() >= data.measured) return;
  if (first?.status === 'loading') await first.settled;
  // The release that drew the page, which is not the active one when that had to be replaced.
  const drawn = loader.state(owner);
  if (drawn.status !== 'ready') return;
  const { version } = drawn.release;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve, { timeout: 5000 }) : setTimeout(resolve, 1000)));
  const { measure } = await import(/* webpackChunkName: "measure" */ './measure');
  measure((vital) => reporter.vital(owner, version, vital));
}
