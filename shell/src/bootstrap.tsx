import './styles';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { PageData } from 'shared/contracts/apps/composition';
import { whenIdle } from 'shared/browser/when-idle';
import { withoutClosingSlash } from 'shared/contracts/pathname';
import { BrowserRouter, onFailure, reportFailure, SiteProvider } from 'shared/singleton';
import { createRemoteLoader } from './federation/remote-loader';
import { pressOnceWhileHeld } from './held-enter';
import { watchPlaces } from './layout/left-places';
import { OtherHtml, Page } from './layout/page';
import { isBlank, releaseOfScript, scriptIn, watchFailedActs, watchUncaught, type Suspect } from './page-guards';
import { ownerOf } from './routes';
import { createReporter } from './report';
import { keepFocus } from './keep-focus';

declare global {
  interface Window {
    /** Set by the document's guard script; absent without it. */
    shellAlive?: () => void;
    /** Reloads the page with the last known good shell. */
    shellFailed?: () => void;
    /** True while the visitor aborts this page's loads: their failures are no evidence against a release. */
    pageCutOff?: () => boolean;
  }
}

/** Maximum wait for the remote before the frame hydrates without it; the remote's HTML is visible meanwhile. */
const frameWaitMs = 800;
/** By then a rendered page shows content. */
const blankAfterMs = 4_000;

// The server answers `/login/` as `/login`; the page normalises the address first, so that both render the same.
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
const redrawn = new Set<unknown>();
watchUncaught(composition, (error) => redrawn.has(error), ({ app, version }) => reporter.failed(app, version, 'uncaught'));
watchFailedActs(composition, drawnRelease, ({ app, version }, what) => reporter.failed(app, version, what));

const page = (
  <BrowserRouter>
    <SiteProvider site={data.site} features={data.features}>
      <Page composition={composition} loader={loader} first={{ pathname: firstPath, owner }} />
      <Alive />
    </SiteProvider>
  </BrowserRouter>
);

/** The first render is done: notifies the document's guard script and reports `ready`. */
function Alive() {
  useEffect(() => {
    window.shellAlive?.();
    reporter.ready('shell', composition.shell.version);
  }, []);
  return null;
}

/** Remotes have their own boundaries, so the shell has failed, and React has removed the page. */
function onUncaughtError(error: unknown): void {
  console.error(error);
  window.shellFailed?.();
}

function show(): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The document has no #root');
  if (!prerendered) return createRoot(container, { onUncaughtError }).render(page);
  startTransition(() => {
    hydrateRoot(container, page, {
      onUncaughtError,
      onRecoverableError: (error, { componentStack }) => {
        if (error instanceof Error && error.cause instanceof OtherHtml) return;
        const message = error instanceof Error ? error.message : String(error);
        // Attributed to the app whose component rendered differently.
        const { app, version } = releaseOfScript(scriptIn(componentStack ?? ''), composition) ?? { app: 'shell', version: composition.shell.version };
        reportFailure({ app, version, cause: 'hydration', message });
        redrawn.add(error);
        // Also reported to the console, which fails every browser test.
        reportError(error);
      },
    });
  });
}

const first = owner === null ? null : loader.state(owner);
if (first?.status === 'loading') await Promise.race([first.settled, new Promise((resolve) => setTimeout(resolve, frameWaitMs))]);
// A task of its own, so that a telephone answers between the remote's start and the first render.
setTimeout(show);
keepFocus(document);
watchPlaces();
void measureSometimes();
setTimeout(lookForBlank, blankAfterMs);

/** Reads the JSON block that the server wrote into this document. It is trusted, because it is ours; its absence is a bug. */
function readPageData(): PageData {
  const block = document.getElementById('page-data');
  if (block?.textContent == null) throw new Error('The document carries no page data');
  return JSON.parse(block.textContent) as PageData;
}

function drawnRelease(): Suspect | null {
  const shown = window.location.pathname === firstPath ? owner : ownerOf(window.location.pathname, composition);
  const state = shown === null ? null : loader.state(shown);
  return shown !== null && state?.status === 'ready' ? { app: shown, version: state.release.version } : null;
}

/** Reports a remote that is loaded, at its first address, and has rendered nothing. */
function lookForBlank(): void {
  const drawn = owner === null ? null : loader.state(owner);
  if (owner === null || drawn?.status !== 'ready' || window.location.pathname !== firstPath || document.visibilityState === 'hidden') return;
  if (isBlank(document.querySelector('main')) && isBlank(document.querySelector('[role="main"]'))) reporter.failed(owner, drawn.release.version, 'blank');
}

/** Measures web vitals on sampled pages; the library loads when the page is interactive and idle. */
async function measureSometimes(): Promise<void> {
  if (owner === null || Math.random() >= data.measured) return;
  if (first?.status === 'loading') await first.settled;
  // The release that rendered the page: the fallback if the active one was replaced.
  const drawn = loader.state(owner);
  if (drawn.status !== 'ready') return;
  const { version } = drawn.release;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => whenIdle(resolve, 5_000));
  const { measure } = await import(/* webpackChunkName: "measure" */ './measure');
  measure((vital) => reporter.vital(owner, version, vital));
}
