import { Button } from '../../ui/button/button';
import { useFeatures } from '../site';
import styles from './call-sheet.module.css';
import { microphoneHelp } from './microphone-help';
import { useVoiceCall, type VoiceCallView } from './use-voice-call';
import { voiceCall } from './voice-call';
import { alerts, voiceCallCopy as copy } from './voice-call.copy.es';

/** Why there is no call or no more of it, what to do about it here, and the way to have the conversation all the same. */
export function CallRefused({ notice }: { readonly notice: NonNullable<VoiceCallView['notice']> }) {
  const { request, over } = useVoiceCall();
  const { voice } = useFeatures();
  const noMicrophone = notice.text === alerts.microphoneDenied;
  // After a call that broke off, its end offers another.
  const canCall = notice.text !== alerts.notSupported && !over;
  const canWrite = noMicrophone && voice === 'sandbox';
  return (
    <>
      <div className={styles.refusal} role="alert">
        <p>{notice.text}</p>
        {notice.detail !== undefined && <p>{notice.detail}</p>}
      </div>
      {noMicrophone && <p className={styles.help}>{microphoneHelp(navigator)}</p>}
      {(canCall || canWrite) && (
        <p className={styles.next}>
          {canCall && <Button variant="secondary" size="small" onClick={() => voiceCall.start({ ...request, typed: false })}>{copy.again}</Button>}
          {canWrite && <Button size="small" onClick={() => voiceCall.start({ ...request, typed: true })}>{copy.writeInstead}</Button>}
        </p>
      )}
    </>
  );
}
