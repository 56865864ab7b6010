import { KeyRound, Mic } from 'lucide-react';
import { Button } from '../../ui/button/button';
import { openDemoRequest } from '../demo-request/bus';
import { useNavigate } from '../router';
import { requestVoiceCall } from '../voice/bus';
import { headerCopy } from './header.copy.es';
import styles from './header.module.css';
import { scrollToSection } from './scroll-to-section';

/** The landing's parts that the actions lead to. On another page they navigate there, and the landing does the scrolling. */
export function HeaderActions() {
  const navigate = useNavigate();
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
    <nav className={styles.actions} aria-label={headerCopy.navigation}>
      <Button variant="quiet" size="small" className={styles.compact} title={headerCopy.code} onClick={() => goTo('private-demo')}>
        <KeyRound className={styles.icon} size={24} aria-hidden="true" />
        <span className={styles.label}>{headerCopy.code}</span>
      </Button>
      <Button variant="secondary" size="small" className={styles.compact} title={headerCopy.talk} onClick={talk}>
        <Mic className={styles.icon} size={24} aria-hidden="true" />
        <span className={styles.label}>{headerCopy.talk}</span>
      </Button>
      <Button size="small" onClick={requestDemo}>{headerCopy.requestDemo}</Button>
    </nav>
  );
}
