import { lazy, Suspense } from 'react';
import { voiceCallUiCopy } from './voice-call.copy.es';

/** Controls and transcript come with the first call, not with the page. Without them the call still goes on, and that is said. */
const CallPanel = lazy(() =>
  import(/* webpackChunkName: "call-panel" */ './call-panel').then(
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
