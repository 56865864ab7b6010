import { useEffect, useRef } from 'react';
import { CircleCheck } from 'lucide-react';
import { Button } from 'shared/ui/button';
import { bookingCopy as copy } from './booking.copy.es';
import styles from './booking.module.css';
import type { Slot } from './booking-state';

export function SuccessStep({ slot, onClose }: { readonly slot: Slot; readonly onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone; this is what took its place, and it is read out.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.success}>
      <CircleCheck className={styles.successMark} size={44} aria-hidden="true" />
      <h3 className={styles.successTitle} ref={title} tabIndex={-1}>{copy.success}</h3>
      <p>{copy.successText(slot.date, slot.time)}</p>
      <Button size="large" onClick={onClose}>{copy.close}</Button>
    </div>
  );
}
