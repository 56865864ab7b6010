import { useRef, type MouseEvent } from 'react';
import { Mic } from 'lucide-react';
import { Button } from '../../ui/button/button';
import { drawLevels, VoiceMark } from '../../ui/voice-mark/voice-mark';
import { voiceOrbCopy } from '../../ui/voice-orb/voice-orb.copy.es';
import { openDemoRequest } from '../demo-request/bus';
import { Link, useLocation, useNavigate } from '../router';
import { useEarlyPress } from '../early-press';
import { useSite } from '../site';
import { requestVoiceCall } from '../voice/bus';
import { useVoiceCall, useVoiceLevels } from '../voice/use-voice-call';
import { phaseWords, voiceCallCopy } from '../voice/voice-call.copy.es';
import { hasHeader, hasHeaderActions } from './header-places';
import { headerCopy } from './header.copy.es';
import styles from './header.module.css';
import { headerId, scrollToSection } from './scroll-to-section';
import { useScrolled, useScrollProgress } from './scrolled';

/** The orb's words, or a shorter one where a button has no room for them. */
const words = { ...phaseWords, ...voiceOrbCopy.short, connecting: voiceCallCopy.short.connecting };

/** The landing's parts that the actions lead to. On another page they navigate there, and the landing does the scrolling. */
function HeaderActions() {
  const navigate = useNavigate();
  const { state, phase } = useVoiceCall();
  const mark = useRef<SVGSVGElement>(null);
  useVoiceLevels((levels) => drawLevels(mark.current, levels));
  const goTo = (id: string) => {
    if (!scrollToSection(id)) void navigate(`/#${id}`);
  };
  const talk = () => {
    goTo('hero');
    // Synchronous in the click: browsers ask for the microphone and play sound only after a gesture.
    requestVoiceCall();
  };
  const requestDemo = () => {
    if (!openDemoRequest({ message: headerCopy.demoMessage })) void navigate('/#cta');
  };
  return (
    <nav className={styles.actions} data-screen-only="" aria-label={headerCopy.navigation}>
      <Button variant="quiet" size="small" className={styles.code} onClick={() => goTo('private-demo')}>{headerCopy.code}</Button>
      <Button variant="secondary" size="small" className={styles.compact} title={headerCopy.talk + headerCopy.talkTo} onClick={talk}>
        {state === 'idle' ? <Mic className={styles.icon} size={22} aria-hidden="true" /> : <VoiceMark size={22} drawing={mark} mood={state === 'connecting' ? 'connecting' : 'voices'} />}
        {state === 'idle' ? <span className={styles.word}>{headerCopy.talk}<span className={styles.label}>{headerCopy.talkTo}</span></span> : <span className={styles.label}>{words[phase]}</span>}
      </Button>
      <Button size="small" className={styles.demo} onClick={requestDemo}>{headerCopy.requestDemo}</Button>
    </nav>
  );
}

export function Header() {
  const { pathname } = useLocation();
  return hasHeader(pathname) ? <HeaderBar pathname={pathname} /> : null;
}

function HeaderBar({ pathname }: { readonly pathname: string }) {
  const { name } = useSite();
  const scrolled = useScrolled();
  const bar = useRef<HTMLElement>(null);
  useEarlyPress(bar);
  const progress = useRef<HTMLDivElement>(null);
  useScrollProgress(progress, pathname);

  // On the home page the link does not change the address, so the router would not scroll.
  const toTop = (event: MouseEvent) => {
    if (pathname !== '/' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    window.scrollTo({ top: 0 });
  };

  return (
    <header ref={bar} id={headerId} className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={headerCopy.home(name)} onClick={toTop}>
          <VoiceMark size={34} />
          <span className={styles.name}>{name}</span>
        </Link>
        {hasHeaderActions(pathname) && <HeaderActions />}
      </div>
      <div ref={progress} className={styles.progress} data-testid="scroll-progress" data-screen-only="" aria-hidden="true" />
    </header>
  );
}
