import { Mic, MicOff, PhoneOff, X } from 'lucide-react';
import { callDuration } from '../../ui/voice-orb/call-duration';
import { useCallDrawn, useCallInView } from './call-surface';
import { useVoiceCall } from './use-voice-call';
import { voiceCall } from './voice-call';
import { voiceCallCopy } from './voice-call.copy.es';
import styles from './call-bar.module.css';

/** Keeps a call at hand wherever the orb and its controls cannot be seen whole: on a small screen, further down, on a page without them. Says there why it broke. */
export function CallBar() {
  const { state, elapsedSeconds, muted, reconnecting, notice } = useVoiceCall();
  const inView = useCallInView();
  const drawn = useCallDrawn();
  if (inView || (state === 'idle' && notice === undefined)) return null;
  if (state === 'idle') {
    return (
      <div className={styles.bar} data-state="failed">
        {/* A page that draws the call announces this itself, also out of sight; twice would be once too often. */}
        <span className={styles.alert} role={drawn ? undefined : 'alert'}>{[notice?.text, notice?.detail].filter(Boolean).join(' ')}</span>
        <button type="button" className={styles.button} aria-label={voiceCallCopy.dismiss} onClick={() => voiceCall.dismissNotice()}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
    );
  }
  const connecting = state === 'connecting';
  const MuteIcon = muted ? MicOff : Mic;
  return (
    <section className={styles.bar} aria-label={voiceCallCopy.ongoing} data-state={state}>
      <span className={styles.light} aria-hidden="true" />
      <span className={styles.says}>
        <span className={styles.text}>{connecting ? voiceCallCopy.connecting : reconnecting ? voiceCallCopy.reconnecting : voiceCallCopy.bar}</span>
        {!connecting && <span className={styles.time}>{callDuration(elapsedSeconds)}</span>}
      </span>
      {!connecting && (
        <button type="button" className={styles.button} aria-pressed={muted} aria-label={voiceCallCopy.mute} onClick={() => voiceCall.setMuted(!muted)}>
          <MuteIcon size={20} aria-hidden="true" />
        </button>
      )}
      <button type="button" className={styles.button} data-kind="end" aria-label={connecting ? voiceCallCopy.cancel : voiceCallCopy.hangUp} onClick={() => voiceCall.stop()}>
        <PhoneOff size={20} aria-hidden="true" />
      </button>
    </section>
  );
}
