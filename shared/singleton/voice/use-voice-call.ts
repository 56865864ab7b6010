import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { browserCanCall } from '../../ui/voice-call/browser-can-call';
import { useFeatures } from '../site';
import type { VoiceCallRequest } from './bus';
import { callStore, initialSnapshot, type CallSnapshot } from './call/call-store';
import { voiceCall, type VoiceLevels } from './voice-call';
import { alerts, type Phase } from './voice-call.copy.es';

export interface VoiceCallView extends Omit<CallSnapshot, 'notice' | 'status'> {
  readonly state: CallSnapshot['status'];
  readonly phase: Phase;
  /** For role="alert": the exact sentence, and the reason, where it is known. */
  readonly notice: { readonly text: string; readonly detail: string | undefined } | undefined;
}

/** State of the page's one call. Control it through `voiceCall`. */
export function useVoiceCall(): VoiceCallView {
  const { status, notice, ...rest } = useSyncExternalStore(callStore.subscribe, callStore.get, () => initialSnapshot);
  return { ...rest, state: status, phase: phaseOf({ status, ...rest }), notice: notice && { text: alerts[notice.alert], detail: notice.detail } };
}

/** How a visitor can type in this browser: to the voice agent, which speaks its answers, or to the chat agent; undefined where neither is. */
export function useTyping(): Pick<VoiceCallRequest, 'typed' | 'byChat'> | undefined {
  const { voice, chat = 'off' } = useFeatures();
  if (voice === 'sandbox' && browserCanCall()) return { typed: true };
  return chat === 'off' ? undefined : { typed: true, byChat: true };
}

/** Whose turn it is. The agent thinks from the visitor's last line until it speaks. */
export function phaseOf({ status, reconnecting, agentTalking, callerTalking, muted, transcript }: Omit<CallSnapshot, 'notice'>): Phase {
  if (status !== 'listening') return status;
  if (reconnecting) return 'reconnecting';
  if (agentTalking) return 'speaking';
  if (transcript.at(-1)?.role === 'user' && !callerTalking) return 'thinking';
  return muted ? 'muted' : 'listening';
}

/** Drawing delays the call's first sound, which is due within this time. */
const quietMomentMs = 500;

/** Passes both sound levels to `apply` on every animation frame of a call, once its first moment is over, and silence after its end. */
export function useVoiceLevels(apply: (levels: VoiceLevels) => void): void {
  const { state } = useVoiceCall();
  const applyNow = useEffectEvent(apply);
  useEffect(() => {
    if (state !== 'listening') return;
    let frame = 0;
    const quiet = setTimeout(function draw() {
      applyNow(voiceCall.levels());
      frame = requestAnimationFrame(draw);
    }, quietMomentMs);
    return () => {
      clearTimeout(quiet);
      cancelAnimationFrame(frame);
      applyNow({ agent: 0, caller: 0 });
    };
  }, [state]);
}
