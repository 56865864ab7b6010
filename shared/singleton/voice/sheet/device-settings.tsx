import look from '../../../ui/look/look.module.css';
import styles from './call-sheet.module.css';
import type { VoiceCallView } from '../use-voice-call';
import { voiceCall } from '../voice-call';
import { callSheetCopy as copy } from './call-sheet.copy.es';

export function DeviceSettings({ devices: { microphones, speakers, chosen } }: Pick<VoiceCallView, 'devices'>) {
  return (
    <details className={styles.settings}>
      <summary className={look.disclosure}>{copy.settings}</summary>
      <Choice id="call-microphone" label={copy.microphone} devices={microphones} value={chosen.microphoneId} onChange={(microphoneId) => voiceCall.chooseDevices({ microphoneId })} />
      {speakers.length > 0 && (
        <Choice id="call-speaker" label={copy.speaker} devices={speakers} value={chosen.speakerId} onChange={(speakerId) => voiceCall.chooseDevices({ speakerId })} />
      )}
    </details>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly devices: VoiceCallView['devices']['microphones'];
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

function Choice({ id, label, devices, value = '', onChange }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={styles.field} value={value} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{copy.systemDefault}</option>
        {devices.map((device, index) => (
          <option key={device.id} value={device.id}>{device.label || copy.deviceUnnamed(index + 1)}</option>
        ))}
      </select>
    </div>
  );
}
