import { useRef } from 'react';
import { X } from 'lucide-react';
import { useCallSurface, voiceCall, voiceCallCopy, type VoiceCallView } from 'shared/singleton';
import { Notice } from '../notice/notice';
import styles from './voice-call.module.css';

/** Why a call did not start or has ended; stays until it is put away or another call starts. */
export function CallNotice({ notice }: Pick<VoiceCallView, 'notice'>) {
  const place = useRef<HTMLDivElement>(null);
  useCallSurface(place, notice !== undefined);
  return (
    <div ref={place} className={styles.alert} role="alert">
      {notice !== undefined && (
        <Notice tone="danger">
          <p>{notice.text}</p>
          {notice.detail !== undefined && <p>{notice.detail}</p>}
          <button type="button" className={styles.dismiss} aria-label={voiceCallCopy.dismiss} onClick={() => voiceCall.dismissNotice()}>
            <X size={20} aria-hidden="true" />
          </button>
        </Notice>
      )}
    </div>
  );
}
