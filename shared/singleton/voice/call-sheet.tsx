import { useEffect, useRef, useState, type RefObject } from 'react';
import { Mic, MicOff, PhoneOff, X } from 'lucide-react';
import { VoiceMark } from '../../ui/voice-mark/voice-mark';
import { callDuration } from '../../ui/voice-orb/call-duration';
import { usePress } from '../../ui/voice-orb/use-press';
import { useFeatures } from '../site';
import dock from './call-dock.module.css';
import { CallOver } from './call-over';
import { CallRefused } from './call-refused';
import styles from './call-sheet.module.css';
import { CallTranscript } from './call-transcript';
import { DeviceSettings } from './device-settings';
import { useVoiceCall, useVoiceLevels } from './use-voice-call';
import { voiceCall } from './voice-call';
import { phaseWords, voiceCallCopy as copy } from './voice-call.copy.es';
import { WriteLine } from './write-line';

/** The sheet stands beside the orb and not over it, wherever the page is scrolled to. */
function sideAwayFromOrb(): 'start' | 'end' {
  const orb = document.querySelector('[data-testid="voice-orb"]')?.getBoundingClientRect();
  return orb !== undefined && orb.left + orb.width / 2 > innerWidth / 2 ? 'start' : 'end';
}

/** The call as one holds it in the hand. It also says why there is none, and what has become of the last one. */
export function CallSheet() {
  const { state, notice, over, transcript } = useVoiceCall();
  const sheet = useRef<HTMLElement>(null);
  const [side] = useState(sideAwayFromOrb);
  useKeyboardRoom(sheet);
  const failed = state === 'idle' && notice !== undefined;
  return (
    <section ref={sheet} className={dock.dock} aria-label={state === 'idle' ? copy.afterwards : copy.ongoing} data-call-dock="" data-screen-only="" data-side={side} data-state={failed ? 'failed' : state}>
      {state === 'idle' ? (
        <>
          <button type="button" className={styles.close} aria-label={failed ? copy.dismiss : copy.close} onClick={() => voiceCall.dismissNotice()}>
            <X size={20} aria-hidden="true" />
          </button>
          {failed && <CallRefused notice={notice} />}
          {over && <CallOver />}
        </>
      ) : (
        <>
          <Head />
          {transcript.length > 0 && <CallTranscript lines={transcript} />}
          {state === 'listening' && <Controls />}
        </>
      )}
    </section>
  );
}

/** How the call stands, how loud both are, and its one end. */
function Head() {
  const { state, phase, elapsedSeconds, muted } = useVoiceCall();
  const mark = useRef<SVGSVGElement>(null);
  const meters = useRef<HTMLDListElement>(null);
  useVoiceLevels(({ agent, caller }) => {
    for (const drawing of [mark.current, meters.current]) {
      drawing?.style.setProperty('--agent', agent.toFixed(3));
      drawing?.style.setProperty('--caller', caller.toFixed(3));
    }
  });
  const stop = usePress(() => voiceCall.stop());
  const connecting = state === 'connecting';
  const MuteIcon = muted ? MicOff : Mic;
  return (
    <div className={styles.head}>
      <VoiceMark className={styles.mark} drawing={mark} mood={connecting ? 'connecting' : 'voices'} />
      <div className={styles.stand}>
        <p className={styles.phase}>
          {phaseWords[phase]}
          {!connecting && <span className={styles.time}>{callDuration(elapsedSeconds)}</span>}
        </p>
        {!connecting && (
          <dl ref={meters} className={styles.meters}>
            <div className={styles.agent}><dt>{copy.agent}</dt><dd className={styles.meter} /></div>
            <div className={styles.caller}><dt>{copy.caller}</dt><dd className={styles.meter} /></div>
          </dl>
        )}
      </div>
      {!connecting && (
        <button type="button" className={styles.round} aria-pressed={muted} aria-label={copy.mute} title={copy.mute} onClick={() => voiceCall.setMuted(!muted)}>
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

/** What else one can do: write, and choose devices. */
function Controls() {
  const { devices, typed } = useVoiceCall();
  const { voice } = useFeatures();
  return (
    <>
      {voice === 'sandbox' && <WriteLine />}
      {!typed && <DeviceSettings devices={devices} />}
    </>
  );
}

/** Keeps what is fixed to the window's foot above a telephone's keyboard, which some browsers lay over the page. */
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
