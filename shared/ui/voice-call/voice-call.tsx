import { useEffect, useRef, useState } from 'react';
import { onVoiceCallRequest, prefetchCall, useCallSurface, useFeatures, useVoiceCall, useVoiceLevels, voiceCall, voiceCallCopy } from 'shared/singleton';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { VoiceOrb } from '../voice-orb/voice-orb';
import { browserCanCall } from './browser-can-call';
import { CallNotice } from './call-notice';
import { LazyCallPanel, prepareCallPanel } from './lazy-call-panel';
import { useHydrated } from '../use-hydrated/use-hydrated';
import { voiceCallUiCopy } from './voice-call.copy.es';
import styles from './voice-call.module.css';

export interface VoiceCallProps {
  /** Agent of a clinic's demo; the default agent when absent. */
  readonly agentId?: string;
  /** The demo code that the call belongs to: it ends with it. */
  readonly code?: string;
}

/** The page's one call with everything round it: the orb, what one must know, failures, controls and the transcript. */
export function VoiceCall({ agentId, code }: VoiceCallProps) {
  const { state, elapsedSeconds, reconnecting, muted, notice, transcript } = useVoiceCall();
  const place = useRef<HTMLDivElement>(null);
  useCallSurface(place, state !== 'idle');
  const drawing = useRef<HTMLSpanElement>(null);
  useVoiceLevels(({ agent, caller }) => {
    drawing.current?.style.setProperty('--agent', agent.toFixed(3));
    drawing.current?.style.setProperty('--caller', caller.toFixed(3));
  });
  const { off, unsupported, sandbox, asked, ask } = useAvailability();

  return (
    <div className={styles.voiceCall}>
      <VoiceOrb
        state={state}
        elapsedSeconds={elapsedSeconds}
        reconnecting={reconnecting}
        muted={muted}
        describedBy="voice-disclosure"
        drawing={drawing}
        place={place}
        onToggle={() => (off ? ask() : voiceCall.toggle({ agentId, code }))}
        onIntent={() => off || unsupported || prepare()}
      />
      <p className={styles.disclosure} id="voice-disclosure">{voiceCallCopy.disclosure}</p>
      <p className={styles.service} role="status" data-asked={asked || undefined}>
        {off ? voiceCallUiCopy.off : unsupported && voiceCallUiCopy.unsupported}
        {sandbox && voiceCallCopy.sandbox}
      </p>
      <VisuallyHidden>
        <span role="status">{state === 'connecting' ? voiceCallCopy.connecting : state === 'listening' ? voiceCallCopy.ongoing : ''}</span>
      </VisuallyHidden>
      {!off && <CallNotice notice={notice} />}
      {(state === 'listening' || transcript.length > 0) && <LazyCallPanel />}
    </div>
  );
}

function prepare(): void {
  voiceCall.prepare();
  prepareCallPanel();
}

/** What this deployment and this browser can do about voice; known only to the running page, so the prerendered one says nothing of it. */
function useAvailability() {
  const { voice } = useFeatures();
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  const off = hydrated && voice === 'off';
  const unsupported = hydrated && !off && !browserCanCall();
  useEffect(() => {
    if (voice !== 'off') {
      prefetchCall();
      return;
    }
    // The header asks too, and the call would only find out after asking for the microphone.
    return onVoiceCallRequest(() => {
      voiceCall.stop();
      setAsked(true);
    });
  }, [voice]);
  return { off, unsupported, sandbox: hydrated && voice === 'sandbox' && !unsupported, asked, ask: () => setAsked(true) };
}
