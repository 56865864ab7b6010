import { Mic } from 'lucide-react';
import { Button } from '../../ui/button/button';
import { openDemoRequest } from '../demo-request/bus';
import { useNavigate } from '../router';
import { VoiceMark } from '../../ui/voice-mark/voice-mark';
import { requestVoiceCall } from '../voice/bus';
import { useVoiceCall } from '../voice/use-voice-call';
import { voiceCallCopy } from '../voice/voice-call.copy.es';
import { headerCopy } from './header.copy.es';
import styles from './header.module.css';
import { scrollToSection } from './scroll-to-section';

/** The landing's parts that the actions lead to. On another page they navigate there, and the landing does the scrolling. */
export function HeaderActions() {
  const navigate = useNavigate();
  const { state } = useVoiceCall();
  const goTo = (id: string) => {
    if (!scrollToSection(id)) void navigate(`/#${id}`);
  };
  const talk = () => {
    goTo('hero');
    // In the click itself: browsers ask for the microphone and play sound only as an answer to a gesture.
    requestVoiceCall();
  };
  const requestDemo = () => {
    if (!openDemoRequest({ message: headerCopy.demoMessage })) void navigate('/#cta');
  };
  return (
    <nav className={styles.actions} data-screen-only="" aria-label={headerCopy.navigation}>
      <Button variant="quiet" size="small" className={styles.code} onClick={() => goTo('private-demo')}>
        {headerCopy.code}
      </Button>
      <Button variant="secondary" size="small" className={styles.compact} title={headerCopy.talk} onClick={talk}>
        {state === 'idle' ? <Mic className={styles.icon} size={22} aria-hidden="true" /> : <VoiceMark size={22} mood={state === 'connecting' ? 'connecting' : 'still'} />}
        <span className={styles.label}>{state === 'idle' ? headerCopy.talk : voiceCallCopy.short[state]}</span>
      </Button>
      <Button size="small" className={styles.demo} onClick={requestDemo}>{headerCopy.requestDemo}</Button>
    </nav>
  );
}
