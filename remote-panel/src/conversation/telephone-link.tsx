import { Phone } from 'lucide-react';
import { formatTelephone } from 'shared/contracts/telephone';
import shapes from '../ui/shapes.module.css';
import { conversationCopy as copy } from './conversation.copy.es';
import styles from './telephone-link.module.css';

/** A number to press and call. */
export function TelephoneLink({ phone }: { readonly phone: string | null }) {
  if (phone === null || phone === '') return null;
  const text = formatTelephone(phone.replaceAll(/[\s.()-]/g, ''));
  return (
    <a className={`${shapes.link} ${styles.phone}`} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} aria-label={copy.call(text)}>
      <Phone size={14} aria-hidden="true" data-screen-only />
      {text}
    </a>
  );
}
