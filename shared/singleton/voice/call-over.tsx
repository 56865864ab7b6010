import { Button } from '../../ui/button/button';
import { callDuration } from '../../ui/voice-orb/call-duration';
import { openDemoRequest } from '../demo-request/bus';
import { hasHeaderActions } from '../header/header-places';
import { useLocation, useNavigate } from '../router';
import styles from './call-sheet.module.css';
import { CallTranscript } from './call-transcript';
import { useVoiceCall } from './use-voice-call';
import { voiceCall } from './voice-call';
import { voiceCallCopy as copy } from './voice-call.copy.es';

const kept = 3;

/** The moment of greatest interest: what has been said, and what comes next. */
export function CallOver() {
  const { transcript, elapsedSeconds, request } = useVoiceCall();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const prospect = !hasHeaderActions(pathname);
  const goOn = () => {
    voiceCall.dismissNotice();
    if (prospect) void navigate('/#pricing');
    else if (!openDemoRequest({ message: copy.demoMessage })) void navigate('/#cta');
  };
  return (
    <>
      <p className={styles.over} role="status">
        <strong>{copy.over}</strong>
        <span>{copy.lasted(callDuration(elapsedSeconds))}</span>
      </p>
      {transcript.length > 0 && <CallTranscript lines={transcript.slice(-kept)} />}
      {transcript.length > kept && (
        <details className={styles.whole}>
          <summary>{copy.whole}</summary>
          <CallTranscript lines={transcript.slice(0, -kept)} />
        </details>
      )}
      <p className={styles.next}>
        <Button size="small" onClick={goOn}>{prospect ? copy.toPrices : copy.requestDemo}</Button>
        <Button variant="secondary" size="small" onClick={() => voiceCall.start(request)}>{copy.callAgain}</Button>
      </p>
    </>
  );
}
