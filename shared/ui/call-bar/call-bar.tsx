import { phaseWords, useVoiceCall, voiceCall, voiceCallCopy } from 'shared/singleton';
import { Button } from '../button/button';
import { callDuration } from '../voice-orb/call-duration';
import styles from './call-bar.module.css';

/** The bottom bar of a modal window, which blocks the call's sheet: the call's state and the button that ends it. */
export function CallBar() {
  const { state, phase, elapsedSeconds } = useVoiceCall();
  if (state === 'idle') return null;
  return (
    <div className={styles.bar}>
      <strong>{phaseWords[phase]}</strong>
      {state === 'listening' && <span>{callDuration(elapsedSeconds)}</span>}
      <Button variant="danger" size="small" onClick={() => voiceCall.stop()}>{state === 'connecting' ? voiceCallCopy.cancel : voiceCallCopy.hangUp}</Button>
    </div>
  );
}
