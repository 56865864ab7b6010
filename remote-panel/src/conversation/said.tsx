import { isPatientRole } from 'shared/contracts/conversations/chat';
import { Bubble } from 'shared/ui';
import { formatMoment } from '../format/format';
import { conversationCopy as copy } from './conversation.copy.es';
import styles from './said.module.css';

interface Props { readonly role: string; readonly content: string; readonly sentAt?: string }

/** A line of a call or chat: the patient's on the right, all others on the left. */
export function Said({ role, content, sentAt }: Props) {
  const patient = isPatientRole(role);
  return (
    <li data-side={patient ? 'right' : 'left'}>
      <Bubble from={patient ? 'user' : 'agent'} name={role === 'transfer_target' ? copy.person : undefined} className={styles.said}>
        <span>{content}</span>
        {sentAt !== undefined && <time className={styles.time} dateTime={sentAt}>{formatMoment(sentAt, new Date())}</time>}
      </Bubble>
    </li>
  );
}
