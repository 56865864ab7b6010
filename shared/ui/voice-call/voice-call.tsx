import { useEffect, useRef, useState } from 'react';
import { onVoiceCallRequest, phaseWords, prefetchCall, prepareCallSheet, useFeatures, useTyping, useVoiceCall, useVoiceLevels, voiceCall, voiceCallCopy, type VoiceCallRequest } from 'shared/singleton';
import { Button } from '../button/button';
import look from '../look/look.module.css';
import { useHydrated } from '../use-hydrated/use-hydrated';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { drawLevels } from '../voice-mark/voice-mark';
import { VoiceOrb } from '../voice-orb/voice-orb';
import { browserCanCall } from './browser-can-call';
import styles from './voice-call.module.css';

export interface VoiceCallProps extends Pick<VoiceCallRequest, 'agentId' | 'code'> {
  /** `row` puts the words beside the orb, and the way to write; in a `column` a chat stands below it. */
  readonly layout?: 'column' | 'row';
}

/** The page's start of its one call: the orb and the necessary notes. The call itself is in the dock. */
export function VoiceCall({ agentId, code, layout = 'column' }: VoiceCallProps) {
  const { state, phase, elapsedSeconds } = useVoiceCall();
  const drawing = useRef<SVGSVGElement>(null);
  useVoiceLevels((levels) => drawLevels(drawing.current, levels));
  const { off, unsupported, sandbox, typing, asked, ask } = useAvailability(state !== 'idle');

  return (
    <div className={styles.voiceCall} data-layout={layout} data-scripts-only="">
      <VoiceOrb
        {...{ state, phase, elapsedSeconds, drawing }}
        describedBy="voice-disclosure"
        onToggle={() => (off && state === 'idle' ? ask() : voiceCall.toggle({ agentId, code }))}
        onIntent={() => off || unsupported || prepare()}
      >
        {typing && layout === 'row' && <Button data-screen-only variant="secondary" size="small" onClick={() => voiceCall.start({ agentId, code, ...typing })}>{voiceCallCopy.writeInstead}</Button>}
      </VoiceOrb>
      <p className={look.note} id="voice-disclosure">{voiceCallCopy.disclosure}</p>
      <p className={asked ? `${styles.service} ${look.bold}` : styles.service} role="status">
        {off ? voiceCallCopy.off : unsupported && voiceCallCopy.unsupported}
        {sandbox && voiceCallCopy.sandbox}
      </p>
      <VisuallyHidden>
        <span role="status">{state === 'connecting' ? phaseWords.connecting : state === 'listening' ? voiceCallCopy.ongoing : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

function prepare(): void {
  voiceCall.prepare();
  prepareCallSheet();
}

/** Voice features of this deployment and browser; known only to the running page, so the prerendered one omits them. */
function useAvailability(calling: boolean) {
  const { voice } = useFeatures();
  const typing = useTyping();
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  const off = hydrated && voice === 'off';
  const unsupported = hydrated && !off && !browserCanCall();
  useEffect(() => {
    if (voice !== 'off') return prefetchCall();
    // The header requests calls too, and the call would detect it only after the microphone prompt. A written one goes on.
    return calling ? undefined : onVoiceCallRequest(() => {
      voiceCall.stop();
      setAsked(true);
    });
  }, [voice, calling]);
  return { off, unsupported, sandbox: hydrated && voice === 'sandbox' && !unsupported, typing: hydrated && typing, asked, ask: () => setAsked(true) };
}
