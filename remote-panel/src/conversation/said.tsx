import { isPatientRole } from 'shared/contracts/chat';
import { Bubble, VisuallyHidden } from 'shared/ui';
import { formatMoment } from '../format/format';
import { conversationCopy as copy } from './conversation.copy.es';
import styles from './said.module.css';

interface Props { readonly role: string; readonly content: string; readonly sentAt?: string }

/** A line of a call or chat: the patient's on the right, everybody else's on the left. */
export function Said({ role, content, sentAt }: Props) {
  const patient = isPatientRole(role);
  const transferred = role === 'transfer_target';
  return (
    <li data-side={patient ? 'right' : 'left'}>
      <Bubble from={patient ? 'user' : 'agent'} name={transferred ? copy.person : undefined} className={styles.said}>
        {!transferred && <VisuallyHidden>{`${patient ? copy.patient : copy.assistant}: `}</VisuallyHidden>}
        <span>{content}</span>
        {sentAt !== undefined && <time className={styles.time} dateTime={sentAt}>{formatMoment(sentAt, new Date())}</time>}
      </Bubble>
    </li>
  );
}
