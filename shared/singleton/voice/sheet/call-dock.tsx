import { lazy, Suspense, type ComponentType } from 'react';
import { Button } from '../../../ui/button/button';
import look from '../../../ui/look/look.module.css';
import { callDuration } from '../../../ui/voice-orb/call-duration';
import styles from './call-dock.module.css';
import { callStore } from '../call/call-store';
import { useVoiceCall } from '../use-voice-call';
import { voiceCall } from '../voice-call';
import { phaseWords, voiceCallCopy } from '../voice-call.copy.es';

/** Loaded at the first sign of interest, not with the page. After a failure it is requested again at the next change of the call. */
const loadSheet = (): Promise<{ readonly default: ComponentType }> =>
  import(/* webpackChunkName: "call-sheet" */ './call-sheet').then(({ CallSheet: Sheet }) => ({ default: Sheet }), () => nextChange().then(loadSheet));
const nextChange = () => new Promise<void>((resolve) => {
  const stop = callStore.subscribe(() => resolve(stop()));
});

export function prepareCallSheet(): void {
  void loadSheet();
}

const CallSheet = lazy(loadSheet);

/** The one place of a call on every page: its state, transcript and end. It overlays the page, so that nothing in it moves. */
export function CallDock() {
  const { state, notice, over } = useVoiceCall();
  return state === 'idle' && notice === undefined && !over ? null : <Suspense fallback={<PlainBar />}><CallSheet /></Suspense>;
}

/** The controls that a call needs, until the sheet is loaded. */
function PlainBar() {
  const { state, phase, elapsedSeconds, notice } = useVoiceCall();
  if (state !== 'idle') {
    return (
      <section className={styles.dock} aria-label={voiceCallCopy.ongoing} data-call-dock="" data-screen-only="">
        <p className={`${look.spread} ${look.figures}`}>
          <strong className={look.rest}>{phaseWords[phase]}</strong>
          {state === 'listening' && <span>{callDuration(elapsedSeconds)}</span>}
          <Button variant="danger" size="small" onClick={() => voiceCall.stop()}>{state === 'connecting' ? voiceCallCopy.cancel : voiceCallCopy.hangUp}</Button>
        </p>
      </section>
    );
  }
  return notice === undefined ? null : (
    <div className={styles.dock} data-state="failed" data-call-dock="" data-screen-only="">
      <div role="alert"><p>{notice.text}</p>{notice.detail !== undefined && <p>{notice.detail}</p>}</div>
      <Button variant="secondary" size="small" onClick={() => voiceCall.dismissNotice()}>{voiceCallCopy.dismiss}</Button>
    </div>
  );
}
