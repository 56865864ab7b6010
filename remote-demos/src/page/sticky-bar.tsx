import { AudioLines, CalendarClock, FileText, Phone } from 'lucide-react';
import { openDemoRequest, requestVoiceCall, scrollToSection, useNavigate } from 'shared/singleton';
import { Button, ButtonLink } from 'shared/ui';
import type { Log } from '../access/log-action';
import { genericDemoCopy as copy } from './generic-demo.copy.es';
import styles from './sticky-bar.module.css';

/** Id of the assistant on every demo page; buttons scroll to it. */
export const widgetId = 'asistente';

export interface StickyBarProps {
  readonly agentId: string | null;
  readonly code: string;
  readonly phoneHref: string;
  readonly log: Log;
  readonly onBook: () => void;
}

/** The three next steps and a link to the assistant, always visible in one strip: a button above it would cover more of the page. */
export function StickyBar({ agentId, code, phoneHref, log, onBook }: StickyBarProps) {
  const navigate = useNavigate();
  const askForProposal = () => {
    log('cta_request_proposal');
    // The dialog belongs to the landing page: the request waits there for a listener.
    openDemoRequest({ message: copy.proposalMessage });
    void navigate('/#cta');
  };
  const talk = () => {
    scrollToSection(widgetId);
    requestVoiceCall({ code, ...(agentId !== null && { agentId }) });
  };
  return (
    <aside className={styles.bar} aria-label={copy.bar} data-foot-bar data-screen-only="">
      <ButtonLink className={styles.action} href={`tel:${phoneHref}`} variant="quiet" onClick={() => log('cta_call_now_clicked')} icon={Phone}>{copy.call}</ButtonLink>
      <Button className={styles.action} variant="quiet" onClick={onBook} icon={CalendarClock}>{copy.book}</Button>
      <Button className={styles.action} variant="quiet" onClick={askForProposal} icon={FileText}>{copy.proposal}</Button>
      {/* Also during a call, which it then shows: if it disappeared, a second press would hit its replacement. */}
      <Button className={styles.talk} variant="secondary" onClick={talk} icon={AudioLines}>{copy.talk}</Button>
    </aside>
  );
}
