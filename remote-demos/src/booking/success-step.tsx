import { useEffect, useRef } from 'react';
import { CircleCheck } from 'lucide-react';
import { bookingLinkPath } from 'shared/contracts/demo-access';
import { Button } from 'shared/ui/button';
import { ButtonLink } from 'shared/ui/button-link';
import look from 'shared/ui/look.module.css';
import { bookingCopy as copy } from './booking.copy.es';
import styles from './booking.module.css';
import type { Slot } from './booking-state';

/** What is booked, its calendar file, and the booker's link: an older API gives none. */
export function SuccessStep({ slot, token, onClose }: { readonly slot: Slot; readonly token: string; readonly onClose: () => void }) {
  const query = `?token=${encodeURIComponent(token)}`;
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone; this is what took its place, and it is read out.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.success}>
      <CircleCheck className={look.accent} size={44} aria-hidden="true" />
      <h3 className={look.title} ref={title} tabIndex={-1}>{copy.success}</h3>
      <p>{copy.successText(slot.date, slot.time)}</p>
      {token !== '' && (
        <>
          <ButtonLink variant="secondary" href={`${bookingLinkPath}.ics${query}`} download="llamada.ics">{copy.addToCalendar}</ButtonLink>
          <p><a href={`${bookingLinkPath}${query}`} target="_blank" rel="noopener noreferrer">{copy.change}</a></p>
        </>
      )}
      <Button size="large" onClick={onClose}>{copy.close}</Button>
    </div>
  );
}
