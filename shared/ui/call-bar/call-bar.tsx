import { phaseWords, useVoiceCall, voiceCall, voiceCallCopy } from 'shared/singleton';
import { Button } from '../button/button';
import { callDuration } from '../voice-orb/call-duration';
import styles from './call-bar.module.css';

/** The foot of a window that puts the rest of the page out of reach, and with it the sheet of the call: how the call stands, and its end. */
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
