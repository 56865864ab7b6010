import { Phone } from 'lucide-react';
import { formatTelephone, numberIn } from 'shared/contracts/telephone';
import { Link, useLocation } from 'shared/singleton';
import shapes from '../ui/shapes.module.css';
import { conversationCopy as copy } from './conversation.copy.es';
import styles from './links.module.css';

/** A link to the row's call or chat, opened over the current page; nothing where neither is kept. */
export function BehindLink({ callId, threadId }: { readonly callId: string | null; readonly threadId: string | null }) {
  const { search } = useLocation();
  if (callId === null && threadId === null) return null;
  const parameters = new URLSearchParams(search);
  parameters.set(callId === null ? 'chat' : 'llamada', callId ?? threadId ?? '');
  return <Link className={shapes.link} data-screen-only to={`?${parameters}`} preventScrollReset>{callId === null ? copy.seeChat : copy.seeCall}</Link>;
}

export function TelephoneLink({ phone }: { readonly phone: string | null }) {
  if (phone === null || phone === '') return null;
  const number = numberIn(phone);
  if (number === undefined) return <span>{phone}</span>;
  const text = /[\p{L}/]/u.test(phone) ? phone : formatTelephone(number);
  return (
    <a className={`${shapes.link} ${styles.phone}`} href={`tel:${number}`} aria-label={copy.call(text)}>
      <Phone size={14} aria-hidden="true" data-screen-only />
      {text}
    </a>
  );
}
