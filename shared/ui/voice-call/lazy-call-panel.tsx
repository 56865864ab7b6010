import { lazy, Suspense } from 'react';
import { voiceCallUiCopy } from './voice-call.copy.es';

/** Controls and transcript come with the first call, not with the page. Without them the call still goes on, and that is said. */
const loadCallPanel = () => import(/* webpackChunkName: "call-panel" */ './call-panel');

/** At the first sign of interest, so that nothing has to be fetched when the call begins. A failure shows when it matters. */
export function prepareCallPanel(): void {
  loadCallPanel().catch(() => undefined);
}

const CallPanel = lazy(() =>
  loadCallPanel().then(
    ({ CallPanel: default_ }) => ({ default: default_ }),
    () => ({ default: PanelFailed }),
  ),
);

export function LazyCallPanel() {
  return (
    <Suspense fallback={null}>
      <CallPanel />
    </Suspense>
  );
}

function PanelFailed() {
  return <p role="status">{voiceCallUiCopy.panelFailed}</p>;
}
