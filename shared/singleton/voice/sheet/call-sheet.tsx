import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Mic, MicOff, PhoneOff, X } from 'lucide-react';
import { Bubble } from '../../../ui/bubble/bubble';
import { Button } from '../../../ui/button/button';
import look from '../../../ui/look/look.module.css';
import { drawLevels, VoiceMark } from '../../../ui/voice-mark/voice-mark';
import { callDuration } from '../../../ui/voice-orb/call-duration';
import { isOwnPress, usePress } from '../../../ui/voice-orb/use-press';
import { dates } from '../../../copy/formats';
import { openDemoRequest } from '../../demo-request/bus';
import { hasHeaderActions } from '../../header/header-places';
import { useLocation, useNavigate } from '../../router';
import { useFeatures } from '../../site';
import dock from './call-dock.module.css';
import { callSheetCopy as words } from './call-sheet.copy.es';
import styles from './call-sheet.module.css';
import { CallTranscript } from './call-transcript';
import { DeviceSettings } from './device-settings';
import { microphoneHelp } from './microphone-help';
import { useTyping, useVoiceCall, useVoiceLevels, type VoiceCallView } from '../use-voice-call';
import { voiceCall } from '../voice-call';
import { alerts, phaseWords, voiceCallCopy as copy } from '../voice-call.copy.es';
import { WriteLine } from './write-line';

/** Why a call failed or broke off, how to solve it in this browser, and the offer to type instead. */
function CallRefused({ notice }: { readonly notice: NonNullable<VoiceCallView['notice']> }) {
  const { request, over } = useVoiceCall();
  const typing = useTyping();
  const noMicrophone = notice.text === alerts.microphoneDenied;
  // A call that broke off has its own offer of another call.
  const canCall = notice.text !== alerts.notSupported && !over;
  const canWrite = typing !== undefined && request.typed !== true;
  return (
    <>
      <div className={styles.refusal} role="alert">
        <p>{notice.text}</p>
        {notice.detail !== undefined && <p>{notice.detail}</p>}
      </div>
      {noMicrophone && notice.detail === undefined && <p className={look.note}>{microphoneHelp(navigator)}</p>}
      {(canCall || canWrite) && (
        <p className={styles.next}>
          {canCall && <Button variant="secondary" size="small" onClick={() => voiceCall.start(request)}>{words.again}</Button>}
          {canWrite && <Button size="small" onClick={() => voiceCall.start({ ...request, ...typing })}>{copy.writeInstead}</Button>}
        </p>
      )}
    </>
  );
}

const bookedFor = dates({ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** The end of a call: its last three lines, the transcript and the next steps. */
function CallOver() {
  const { transcript, elapsedSeconds, request, visit } = useVoiceCall();
  const prospect = !hasHeaderActions(useLocation().pathname);
  const navigate = useNavigate();
  // The second half of a double click on what stood there before.
  const [shownAt] = useState(() => performance.now());
  const goOn = () => {
    voiceCall.dismissNotice();
    if (prospect) void navigate('/#pricing');
    else if (!openDemoRequest({ message: words.demoMessage })) void navigate('/#cta');
  };
  return (
    <>
      <p className={styles.over} role="status">
        <strong>{words.over}</strong>
        <span className={`${look.quiet} ${look.figures}`}>{words.lasted(elapsedSeconds)}</span>
      </p>
      {visit && <p className={look.strong}>{words.booked(bookedFor(visit.startsAt), visit.kind)}</p>}
      {transcript.length > 0 && (
        <>
          <div className={`${look.tight} ${styles.short}`}>
            {transcript.slice(-3).map(({ role, content }, index) => <Bubble key={index} from={role} speaker={role === 'agent' ? words.agent : words.caller}>{content}</Bubble>)}
          </div>
          <details className={styles.whole}>
            <summary className={look.disclosure}>{words.whole}</summary>
            <CallTranscript lines={transcript} />
          </details>
        </>
      )}
      <p className={styles.next}>
        <Button size="small" onClick={goOn}>{prospect ? words.toPrices : words.requestDemo}</Button>
        <Button variant="secondary" size="small" onClick={({ nativeEvent }) => isOwnPress(nativeEvent, shownAt) && voiceCall.start(request)}>{words.callAgain}</Button>
      </p>
    </>
  );
}

/** From the window's right edge to an orb on that side, in pixels: the sheet goes beside it, wherever the page is scrolled. */
function roomOfOrb(): number | undefined {
  const orb = document.querySelector('[data-testid="voice-orb"]')?.getBoundingClientRect();
  return orb !== undefined && orb.left + orb.width / 2 > innerWidth / 2 ? document.documentElement.clientWidth - orb.left : undefined;
}

/** The call's sheet, held in one hand. It also shows why there is no call, and how the last one ended. */
export function CallSheet() {
  const { state, notice, over, transcript, devices, typed, request, elapsedSeconds } = useVoiceCall();
  const { voice } = useFeatures();
  const sheet = useRef<HTMLElement>(null);
  const [orb] = useState(roomOfOrb);
  useKeyboardRoom(sheet);
  useLayoutEffect(() => sheet.current?.style.setProperty('--orb', `${orb ?? 0}px`), [orb]);
  useWayBack(sheet);
  const failed = state === 'idle' && notice !== undefined;
  // What is not needed at once would delay the first sound.
  const settled = state === 'listening' && (typed || elapsedSeconds > 0);
  return (
    <section ref={sheet} tabIndex={-1} className={dock.dock} aria-label={state === 'idle' ? words.afterwards : copy.ongoing} data-call-dock="" data-screen-only="" data-beside={orb !== undefined} data-state={failed ? 'failed' : state}>
      {state === 'idle' ? (
        <>
          <button type="button" className={styles.close} aria-label={failed ? copy.dismiss : words.close} onClick={() => voiceCall.dismissNotice()}>
            <X size={20} aria-hidden="true" />
          </button>
          {failed && <CallRefused notice={notice} />}
          {over && <CallOver />}
        </>
      ) : (
        <>
          {transcript.length > 0 && <CallTranscript lines={transcript} />}
          {settled && (voice === 'sandbox' || request.byChat) && <WriteLine />}
          {settled && !typed && <DeviceSettings devices={devices} />}
          <Controls />
        </>
      )}
    </section>
  );
}

/** The call's state, both sound levels and the one button that ends it: at the sheet's foot, where nothing moves it as the sheet grows. */
function Controls() {
  const { state, phase, elapsedSeconds, muted, typed, request } = useVoiceCall();
  const mark = useRef<SVGSVGElement>(null);
  const meters = useRef<HTMLDListElement>(null);
  useVoiceLevels((levels) => [mark.current, meters.current].forEach((drawing) => drawLevels(drawing, levels)));
  const stop = usePress(() => voiceCall.stop());
  const connecting = state === 'connecting';
  const spoken = !connecting && request.byChat !== true;
  const MuteIcon = muted ? MicOff : Mic;
  return (
    <div className={styles.controls}>
      <VoiceMark className={styles.mark} drawing={mark} mood={connecting ? 'connecting' : 'voices'} />
      <div className={look.rest}>
        <p className={styles.phase}>
          {phaseWords[phase]}
          {!connecting && <span className={styles.time}>{callDuration(elapsedSeconds)}</span>}
        </p>
        {spoken && (
          <dl ref={meters} className={styles.meters}>
            <div><dt>{words.agent}</dt><dd className={styles.meter} /></div>
            {!typed && <div className={styles.caller}><dt>{words.caller}</dt><dd className={styles.meter} /></div>}
          </dl>
        )}
      </div>
      {spoken && !typed && (
        <button type="button" className={styles.round} aria-pressed={muted} aria-label={words.mute} title={words.mute} onClick={() => voiceCall.setMuted(!muted)}>
          <MuteIcon size={20} aria-hidden="true" />
        </button>
      )}
      <button type="button" className={styles.end} onClick={stop}>
        {connecting ? <X size={20} aria-hidden="true" /> : <PhoneOff size={20} aria-hidden="true" />}
        <span>{connecting ? copy.cancel : copy.hangUp}</span>
      </button>
    </div>
  );
}

/** Closing the sheet returns the focus to where the call began: the pressed button, or the orb. */
function useWayBack(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const sheet = place.current;
    const opener = document.activeElement;
    return () => {
      if (sheet?.contains(document.activeElement) !== true) return;
      const began = opener?.isConnected === true && opener.matches('button') ? opener : document.querySelector('[data-testid="voice-orb"] button');
      if (began instanceof HTMLElement) began.focus({ preventScroll: true });
    };
  }, [place]);
}

/** Keeps the sheet above a telephone's keyboard, which some browsers lay over the page. */
function useKeyboardRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view: VisualViewport | null | undefined = window.visualViewport;
    if (!view) return;
    const fit = () => place.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))}px`);
    const listening = new AbortController();
    for (const change of ['resize', 'scroll']) view.addEventListener(change, fit, { signal: listening.signal });
    return () => listening.abort();
  }, [place]);
}
