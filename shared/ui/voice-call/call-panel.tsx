import { useRef } from 'react';
import { Mic, MicOff, PhoneOff } from 'lucide-react';
import { useCallSurface, useVoiceCall, voiceCall, voiceCallCopy } from 'shared/singleton';
import { Button } from '../button/button';
import styles from './call-panel.module.css';
import { DeviceSettings } from './device-settings';
import { Transcript } from './transcript';

/** What one can do during a call, and what has been said. The transcript stays until the next call. */
export function CallPanel() {
  const { state, muted, transcript, devices } = useVoiceCall();
  const MuteIcon = muted ? MicOff : Mic;
  const controls = useRef<HTMLDivElement>(null);
  useCallSurface(controls, state === 'listening');
  return (
    <div className={styles.panel}>
      {state === 'listening' && (
        <div ref={controls} className={styles.controls}>
          <Button variant="secondary" size="small" onClick={() => voiceCall.setMuted(!muted)}>
            <MuteIcon size={20} aria-hidden="true" />
            {muted ? voiceCallCopy.unmute : voiceCallCopy.mute}
          </Button>
          <Button variant="danger" size="small" onClick={() => voiceCall.stop()}>
            <PhoneOff size={20} aria-hidden="true" />
            {voiceCallCopy.hangUp}
          </Button>
        </div>
      )}
      {transcript.length > 0 && <Transcript lines={transcript} />}
      {state === 'listening' && <DeviceSettings devices={devices} onChoose={(choice) => voiceCall.chooseDevices(choice)} />}
    </div>
  );
}
